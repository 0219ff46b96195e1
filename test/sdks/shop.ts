import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { patienceMs } from '../support/patience.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const sdk = resolve('sdks/sdk/src/load-truce.ts');

const sources = Object.fromEntries(
  Object.entries({
    sdk: 'load-truce.ts',
    react: 'truce-provider.tsx',
    vue: 'truce-plugin.ts',
    next: 'truce-script.tsx',
  }).map(([name, file]) => [`@truce/${name}`, resolve('sdks', name, 'src', file)]),
);

/** Apps as their authors would write them, with the repository's own React and Vue. */
const apps: Record<string, (options: string) => string> = {
  react: (options) => `import { TruceProvider, useTruce, useTruceEvent, useVerdict } from '@truce/react';
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
const Shown = () => { useTruceEvent('verdict', ({ kind }) => { document.title = kind; });
  return h('p', null, (useTruce() ? 'there ' : 'not there ') + (useVerdict()?.kind ?? 'not known')); };
createRoot(document.querySelector('main')).render(h(StrictMode, null, h(TruceProvider, ${options}, h(Shown))));`,
  vue: (options) => `import { createTruce, useTruce, useTruceEvent, useVerdict } from '@truce/vue';
import { createApp, h } from 'vue';
const root = { setup() { const truce = useTruce(), verdict = useVerdict();
  useTruceEvent('verdict', ({ kind }) => { document.title = kind; });
  return () => h('p', (truce.value ? 'there ' : 'not there ') + (verdict.value?.kind ?? 'not known')); } };
createApp(root).use(createTruce(${options})).mount('main');`,
  next: (options) => `import { TruceScript } from '@truce/next';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.querySelector('main')).render(h('p', null, h(TruceScript, ${options})));
const timer = setInterval(() => window.Truce && Truce.check().then(({ kind }) => {
  clearInterval(timer); document.querySelector('p').textContent = 'there ' + kind; }), 50);`,
  sdk: (options) => `import { loadTruce } from '@truce/sdk';
const options = ${options};
const show = (text) => { document.querySelector('main').innerHTML = '<p>' + text + '</p>'; };
Promise.all([loadTruce(options), loadTruce(options)])
  .then(async ([one, two]) => show(one === two && 'there ' + (await one.check()).kind))
  .catch(() => loadTruce(options)).catch((error) => show(error.message));`,
};

export const packages = Object.keys(apps);
/** As in a page with the packages of React and of Next.js, which load Truce once the page is there. */
apps.copies = (options) => `import { loadTruce } from '${sdk}';
import { loadTruce as loadAgain } from '${sdk}?copy';
const show = (text) => { document.querySelector('main').innerHTML = '<p>' + text + '</p>'; };
addEventListener('load', () => setTimeout(() => Promise.all([loadTruce(${options}), loadAgain(${options})])
  .then(async ([one, two]) => show(one === two && 'there ' + (await one.check()).kind))
  .catch((error) => show(error.message))));`;

/** As with a member who signs out on a page that stays. */
apps.member = (options) => `import { TruceProvider, useVerdict } from '@truce/react';
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
const Shown = () => h('p', null, useVerdict()?.kind);
const App = () => { const [isMember, set] = useState(true);
  useEffect(() => addEventListener('sign-out', () => set(false)), []);
  return h(TruceProvider, { ...${options}, exempt: isMember }, isMember ? h(Shown) : h('p', null, 'signed out')); };
createRoot(document.querySelector('main')).render(h(App));`;

/** Two components hear with the same function; `window.leave` takes one of them away. */
apps['react pair'] = (options) => `import { TruceProvider, useTruceEvent } from '@truce/react';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
const hear = () => { window.calls = (window.calls ?? 0) + 1; };
const Part = () => { useTruceEvent('verdict', hear); return h('i'); };
const App = () => { const [isPair, set] = useState(true); window.leave = () => set(false);
  return h(TruceProvider, ${options}, h(Part), isPair && h(Part)); };
createRoot(document.querySelector('main')).render(h(App));`;
apps['vue pair'] = (options) => `import { createTruce, useTruceEvent } from '@truce/vue';
import { createApp, h, ref } from 'vue';
const hear = () => { window.calls = (window.calls ?? 0) + 1; };
const Part = { setup() { useTruceEvent('verdict', hear); return () => h('i'); } };
const isPair = ref(true);
window.leave = () => { isPair.value = false; };
createApp({ setup: () => () => [h(Part), isPair.value ? h(Part) : null] }).use(createTruce(${options})).mount('main');`;

/** As with a tag manager, which adds the snippet to a page that is there. */
apps.late = (options) => `import { loadTruce } from '@truce/sdk';
const show = (text) => { document.querySelector('main').innerHTML = '<p>' + text + '</p>'; };
addEventListener('load', () => setTimeout(() => {
  const script = document.createElement('script');
  const options = ${options};
  script.src = options.host + '/v1/loader/' + options.siteId + '.js';
  document.head.append(script);
  show('waiting');
  loadTruce(options).then(async (truce) => show('there ' + (await truce.check()).kind)).catch((error) => show(error.message));
}));`;

export interface Shop {
  server: RunningServer;
  siteId: string;
  /** Opens a page of the shop with an app in it. */
  open(
    name: string,
    options: object,
    prepare?: (page: Page) => unknown,
    head?: string,
    root?: string,
  ): Promise<Page>;
  stop(): Promise<void>;
}

/** Where the apps are: a host of its own, with the page that was opened last. */
export async function startShop(): Promise<Shop> {
  let shown = '';
  const host = createServer((_, response) => response.setHeader('content-type', 'text/html').end(shown));
  const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const siteId = (await server.call('POST /v1/sites', { body: { domain: 'shop.example' } })).id;
  const body = { name: 'default', config: {} };
  await server.call('PUT /v1/templates/sites/:id', { params: { id: siteId }, body });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  return {
    server,
    siteId,
    async open(name, options, prepare, head = '', root = '') {
      const page = await (await browser.newContext()).newPage();
      const text = apps[name]?.(JSON.stringify({ siteId, host: server.url, ...options })) ?? '';
      const script = (await bundle(text)).replaceAll('</script', '<\\/script');
      await prepare?.(page);
      shown = `<!doctype html><html lang="en" ${root}><head><title>Shop</title>${head}</head><body><main></main><script>${script}</script></body></html>`;
      await page.goto(url);
      return page;
    },
    async stop() {
      host.closeAllConnections();
      host.close();
      await browser.close();
      await server.stop();
    },
  };
}

export async function shows(page: Page, text: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await page.locator('p').textContent({ timeout: 500 })).toBe(text),
    patienceMs,
  );
}

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve('.') },
    alias: sources,
    // Vue is installed for the tests alone.
    nodePaths: ['test/node_modules'],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"development"' },
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
  });
  return outputFiles[0]?.text ?? '';
}
