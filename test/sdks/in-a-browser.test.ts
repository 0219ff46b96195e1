import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clockOf } from '../e2e/page-clock.ts';
import { isBait } from '../e2e/stage.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const timeout = 60_000;
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

const packages = Object.keys(apps);
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

let server: RunningServer;
let browser: TestBrowser;
let siteId: string;
/** Where the apps are: a host of its own, with the page that was opened last. */
let shop: string;
let shown = '';
const host = createServer((_, response) => response.setHeader('content-type', 'text/html').end(shown));
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  siteId = (await server.call('POST /v1/sites', { body: { domain: 'shop.example' } })).id;
  const body = { name: 'default', config: {} };
  await server.call('PUT /v1/templates/sites/:id', { params: { id: siteId }, body });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  shop = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await browser?.close();
  await server?.stop();
});

describe.each(packages)('@truce/%s', (name) => {
  it('loads Truce once and knows the verdict', { timeout }, async () => {
    const page = await open(name, {});
    await shows(page, 'there none');
    await expect.poll(() => page.locator('script[src*="/v1/loader/"]').count()).toBe(1);
    await page.context().close();
  });

  it('says so where a blocker is on', { timeout }, async () => {
    const page = await open(name, {}, (each) =>
      each.route(isBait, (route) => route.abort('blockedbyclient')),
    );
    await shows(page, 'there extension');
    await page.context().close();
  });
});

it('two packages with a copy of the code each load Truce once', { timeout }, async () => {
  const page = await open('copies', {});
  await shows(page, 'there none');
  await expect.poll(() => page.locator('script[src*="/v1/loader/"]').count()).toBe(1);
  await page.context().close();
});

it.each(['react', 'vue'])('an app of %s hears what happens', { timeout }, async (name) => {
  const page = await open(name, {});
  await expect.poll(() => page.title()).toBe('none');
  await page.context().close();
});

it.each(['react', 'vue'])(
  'an app of %s follows the verdict, and pays for no check of its own',
  {
    timeout,
  },
  async (name) => {
    const config = { consent_mode: 'strict' } as const;
    const strict = await server.call('POST /v1/sites', { body: { domain: 'shop.example', config } });
    const page = await open(name, { siteId: strict.id });
    await shows(page, 'there not known');
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      document.addEventListener('truce:verdict', () => {
        dataset.checks = String(Number(dataset.checks ?? 0) + 1);
      });
      window.Truce?.init({ consent: true });
    });
    await shows(page, 'there none');
    expect(await page.locator('html').getAttribute('data-checks')).toBe('1');
    await page.route(isBait, (route) => route.abort('blockedbyclient'));
    await page.evaluate(() => void window.Truce?.check());
    await shows(page, 'there extension');
    await page.context().close();
  },
);

describe('what goes wrong', () => {
  it.each(['react', 'vue'])(
    'a script that is stopped leaves the %s app as it is',
    { timeout },
    async (name) => {
      const problems: string[] = [];
      let pass = async (_ms: number) => {};
      const page = await open(name, {}, async (each) => {
        pass = await clockOf(each);
        each.on('pageerror', (error) => problems.push(String(error)));
        await each.route('**/v1/loader/**', (route) => route.abort('blockedbyclient'));
      });
      await shows(page, 'not there not known');
      await pass(500);
      await shows(page, 'not there not known');
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it('a site that is off is a rejection, also the second time', { timeout }, async () => {
    const idle = await server.call('POST /v1/sites', {
      body: { domain: 'shop.example', status: 'inactive' },
    });
    const page = await open('sdk', { siteId: idle.id });
    await shows(page, 'Truce is not available: its script was blocked, or the site is off or unknown.');
    await page.context().close();
  });

  it('a snippet that was added late is waited for', { timeout }, async () => {
    let arrive = () => {};
    const asked = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const page = await open('late', {}, (each) =>
      each.route('**/v1/loader/**', async (route) => {
        await asked;
        await route.continue();
      }),
    );
    await shows(page, 'waiting');
    arrive();
    await shows(page, 'there none');
    expect(await page.locator('script[src*="/v1/loader/"]').count()).toBe(1);
    await page.context().close();
  });

  it('a snippet that the page has already is not added again', { timeout }, async () => {
    const src = `${server.url}/v1/loader/${siteId}.js`;
    const page = await open('sdk', {}, undefined, `<script async src="${src}"></script>`);
    await shows(page, 'there none');
    await expect.poll(() => page.locator('script[src*="/v1/loader/"]').count()).toBe(1);
    await page.context().close();
  });
});

it('exempt marks the page before the script can run, and the nonce is passed on', { timeout }, async () => {
  const page = await open('sdk', { exempt: true, nonce: 'abc' });
  await shows(page, 'there none');
  const marks = await page.evaluate(() => [
    document.documentElement.hasAttribute('data-truce-exempt'),
    document.querySelector<HTMLScriptElement>('script[src*="/v1/loader/"]')?.nonce,
  ]);
  expect(marks).toEqual([true, 'abc']);
  await page.context().close();
});

it.each([
  ['is asked from the next page view on', '', null],
  ['keeps a mark that is the page’s own', 'data-truce-exempt', ''],
])('a member who signs out in an app %s', { timeout }, async (_, root, left) => {
  const block = (each: Page) => each.route(isBait, (route) => route.abort('blockedbyclient'));
  const page = await open('member', {}, block, '', root);
  await shows(page, 'extension');
  await page.evaluate(() => dispatchEvent(new Event('sign-out')));
  await shows(page, 'signed out');
  expect(await page.locator('html').getAttribute('data-truce-exempt')).toBe(left);
  await page.evaluate(() => history.pushState(null, '', '/next'));
  const hasWall = () => new Promise((seen) => window.Truce?.on('wall', () => seen(true)));
  if (left === null) expect(await page.evaluate(hasWall)).toBe(true);
  await page.context().close();
});

async function open(
  name: string,
  options: object,
  prepare?: (page: Page) => unknown,
  head = '',
  root = '',
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const text = apps[name]?.(JSON.stringify({ siteId, host: server.url, ...options })) ?? '';
  const script = (await bundle(text)).replaceAll('</script', '<\\/script');
  const body = `<!doctype html><html lang="en" ${root}><head><title>Shop</title>${head}</head><body><main></main><script>${script}</script></body></html>`;
  await prepare?.(page);
  shown = body;
  await page.goto(shop);
  return page;
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

async function shows(page: Page, text: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await page.locator('p').textContent({ timeout: 500 })).toBe(text),
    20_000,
  );
}
