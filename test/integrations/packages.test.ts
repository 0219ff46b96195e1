import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTypes } from '../support/check-types.ts';

const names = ['sdk', 'react', 'vue', 'next'] as const;

/** A stranger's project that has the packages and nothing of their sources. */
const project = mkdtempSync(join(tmpdir(), 'truce-packages-'));
beforeAll(() => {
  const build = spawnSync(process.execPath, ['scripts/build-integrations.mjs'], { encoding: 'utf8' });
  expect(build.stderr).not.toContain('Error');
  expect(build.status).toBe(0);
  mkdirSync(join(project, 'node_modules/@truce'), { recursive: true });
  for (const name of names) {
    symlinkSync(resolve('dist/integrations', name), join(project, 'node_modules/@truce', name));
  }
  // The product's packages first; of those that only tests have, what is missing then.
  for (const place of ['node_modules', 'test/node_modules']) {
    for (const name of packagesIn(place)) {
      const link = join(project, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      if (!existsSync(link)) symlinkSync(resolve(place, name), link);
    }
  }
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** With their scopes: `vue`, `@vue/shared`. */
function packagesIn(place: string): string[] {
  const names = readdirSync(place).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(place, name)).map((each) => `${name}/${each}`) : [name],
  );
}

/** Apart from each other, as one of them declares `window.Truce` for its whole project. */
const ofSdk = {
  'sdk.tsx': `import { loadTruce, type Truce, type Verdict } from '@truce/sdk';
import '@truce/sdk/global';
const truce: Truce = await loadTruce({ siteId: 'a', host: 'https://t.example' });
const verdict: Verdict = await truce.check();
console.log(verdict.probability.toFixed(1), window.Truce?.getSessionId().length);`,
  'shapes.tsx': `import type { Truce, Verdict } from '@truce/sdk';
import type { Truce as RealTruce } from '${resolve('src/sdk/core.ts')}';
import type { Verdict as RealVerdict } from '${resolve('src/sdk/detect/verdict.ts')}';
export const there: [Truce, Verdict] = {} as [RealTruce, RealVerdict];
export const back: [RealTruce, RealVerdict] = {} as [Truce, Verdict];
export const methods: Record<keyof Truce, 1> = {} as Record<keyof RealTruce, 1>;
export const options: Required<Parameters<Truce['init']>> = {} as Required<Parameters<RealTruce['init']>>;
export const fields: keyof NonNullable<Parameters<RealTruce['init']>[0]> = '' as keyof NonNullable<Parameters<Truce['init']>[0]>;`,
};
const ofOthers = {
  'react.tsx': `import { TruceProvider, useTruce, useVerdict } from '@truce/react';
export function Shown() { useTruce()?.hide(); return <p>{useVerdict()?.kind}</p>; }
export const app = <TruceProvider siteId="a" host="https://t.example" exempt><Shown /></TruceProvider>;`,
  'vue.tsx': `import { createTruce, useTruce, useVerdict } from '@truce/vue';
import { createApp, defineComponent } from 'vue';
const root = defineComponent({ setup() { useTruce().value?.hide(); return () => useVerdict().value?.kind; } });
createApp(root).use(createTruce({ siteId: 'a', host: 'https://t.example', nonce: 'n' }));`,
  'next.tsx': `import { TruceScript } from '@truce/next';
import { rewrites } from '@truce/next/rewrites';
export const layout = <TruceScript siteId="a" host="https://t.example" src="/a/b.js" />;
export default { rewrites: async () => rewrites('https://t.example', { loader: '/a', track: '/b', media: '/c' }) };`,
  'no-site.tsx': `import { loadTruce } from '@truce/sdk';\nloadTruce({ host: 'https://t.example' });`,
  'no-method.tsx': `import { loadTruce } from '@truce/sdk';\n(await loadTruce({ siteId: 'a', host: 'b' })).nothing();`,
};

describe('a stranger’s project', () => {
  let sdk: ReturnType<typeof checkTypes<keyof typeof ofSdk>>;
  let others: ReturnType<typeof checkTypes<keyof typeof ofOthers>>;
  beforeAll(() => {
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    const options = { jsx: 'react-jsx', allowImportingTsExtensions: true };
    sdk = checkTypes(project, ofSdk, options);
    others = checkTypes(project, ofOthers, options);
  });

  it('type-checks with @truce/sdk', () => {
    expect(sdk['sdk.tsx']).toBe('');
    // The sources themselves are for other settings.
    expect(sdk.elsewhere.match(/^.*@truce.*$/gm) ?? []).toEqual([]);
  });

  it.each(['react.tsx', 'vue.tsx', 'next.tsx'] as const)('type-checks with @truce/%s', (file) => {
    expect([others[file], others.elsewhere]).toEqual(['', '']);
  });

  it.each([
    ['without a site', 'no-site.tsx'],
    ['with a method that is not there', 'no-method.tsx'],
  ] as const)('is refused %s', (_, file) => {
    expect(others[file]).toContain('error TS');
  });

  it('has the types of the script itself, neither more nor less', () => {
    expect(sdk['shapes.tsx']).toBe('');
  });
});

describe.each(names)('@truce/%s', (name) => {
  const folder = join('dist/integrations', name);
  const manifest = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

  it('packs all that it names, and nothing else', () => {
    const pack = spawnSync('npm', ['pack', '--dry-run', '--json'], { cwd: folder, encoding: 'utf8' });
    const [{ files }] = JSON.parse(pack.stdout) as [{ files: { path: string }[] }];
    const packed = files.map(({ path }) => path);
    const named = JSON.stringify(manifest().exports).match(/(?<=:"\.\/)[\w.-]+/g) ?? [];
    expect(packed).toEqual(expect.arrayContaining([...named, 'LICENSE', 'README.md']));
    expect(packed.filter((path) => !/\.(js|d\.ts)$|^(LICENSE|README\.md|package\.json)$/.test(path))).toEqual(
      [],
    );
  });

  it('has no dependency but @truce/sdk, and our version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(manifest().version).toBe(version);
    expect(Object.keys(manifest().dependencies ?? {})).toEqual(name === 'sdk' ? [] : ['@truce/sdk']);
    expect(manifest().devDependencies).toBeUndefined();
  });
});

describe('on a server', () => {
  it('nothing is loaded, nothing is thrown, and the components render', () => {
    const code = `import { loadTruce } from '@truce/sdk';
import { TruceProvider, useVerdict } from '@truce/react';
import { TruceScript } from '@truce/next';
import { createTruce, useVerdict as useVueVerdict } from '@truce/vue';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { createSSRApp, h as v } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
const options = { siteId: 'a', host: 'https://t.example' };
loadTruce({ ...options, exempt: true }).finally(() => console.log('settled'));
const Shown = () => h('p', null, String(useVerdict()));
console.log(renderToString(h(TruceProvider, options, h(Shown), h(TruceScript, options))));
const app = createSSRApp({ setup: () => { const verdict = useVueVerdict(); return () => v('p', String(verdict.value)); } });
console.log(await renderVue(app.use(createTruce(options))));`;
    writeFileSync(join(project, 'server.mjs'), code);
    const words = ['--preserve-symlinks', 'server.mjs'];
    const run = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' });
    expect([run.stdout, run.stderr]).toEqual(['<p>null</p>\n<p>null</p>\n', '']);
  });
});
