import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTypes } from '../support/check-types.ts';
import { npmInstall } from '../support/npm-install.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const names = ['sdk', 'react', 'vue', 'next'] as const;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { version, devDependencies } = read('package.json');
const lab = read('test/package.json').devDependencies;

/** A stranger's project: it installs the packages from a running server, and has nothing of their sources. */
const project = mkdtempSync(join(tmpdir(), 'truce-packages-'));
let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  const { react, 'react-dom': reactDom, '@types/react': types } = devDependencies;
  const others = { react, 'react-dom': reactDom, '@types/react': types, vue: lab.vue };
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ type: 'module', private: true, dependencies: others }),
  );
  await npmInstall(
    project,
    names.map((name) => `${server.url}/packages/truce-${name}-${version}.tgz`),
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(project, { recursive: true, force: true });
});

/** Apart from each other, as one of them declares `window.Truce` for its whole project. */
const ofSdk = {
  'sdk.tsx': `import { loadTruce, type Truce, type TruceEvents, type Verdict } from '@truce/sdk';
import '@truce/sdk/global';
const truce: Truce = await loadTruce({ siteId: 'a', host: 'https://t.example' });
const verdict: Verdict = await truce.check();
truce.on('choice', ({ choice, variant }) => truce.track('chosen', { choice, variant }));
document.addEventListener('truce:unlocked', ({ detail }) => detail.ads === 'none' && console.log(detail.variant));
window.Truce?.on('verdict', (said: TruceEvents['verdict']) => console.log(said.kind));
console.log(verdict.probability.toFixed(1), window.Truce?.getSessionId().length);`,
  'shapes.tsx': `import type { Truce, TruceEvents, Verdict } from '@truce/sdk';
import type { Truce as RealTruce } from '${resolve('src/sdk/core.ts')}';
import type { Verdict as RealVerdict } from '${resolve('src/sdk/detect/verdict.ts')}';
import type { TruceEvents as RealEvents } from '${resolve('src/sdk/page-events.ts')}';
export const events: [TruceEvents, RealEvents] = {} as [RealEvents, TruceEvents];
export const there: [Truce, Verdict] = {} as [RealTruce, RealVerdict];
export const back: [RealTruce, RealVerdict] = {} as [Truce, Verdict];
export const methods: Record<keyof Truce, 1> = {} as Record<keyof RealTruce, 1>;
export const options: Required<Parameters<Truce['init']>> = {} as Required<Parameters<RealTruce['init']>>;
export const fields: keyof NonNullable<Parameters<RealTruce['init']>[0]> = '' as keyof NonNullable<Parameters<Truce['init']>[0]>;`,
};
const ofOthers = {
  'react.tsx': `import { TruceProvider, useTruce, useTruceEvent, useVerdict } from '@truce/react';
export function Shown() { useTruceEvent('unlocked', ({ conversion }) => conversion === 'direct'); useTruce()?.hide(); return <p>{useVerdict()?.kind}</p>; }
export const app = <TruceProvider siteId="a" host="https://t.example" exempt><Shown /></TruceProvider>;`,
  'vue.tsx': `import { createTruce, useTruce, useTruceEvent, useVerdict } from '@truce/vue';
import { createApp, defineComponent } from 'vue';
const root = defineComponent({ setup() { useTruceEvent('wall', ({ mode }) => mode); useTruce().value?.hide(); return () => useVerdict().value?.kind; } });
createApp(root).use(createTruce({ siteId: 'a', host: 'https://t.example', nonce: 'n' }));`,
  'next.tsx': `import { TruceScript, type TruceEvents } from '@truce/next';
export const reason = ({ reason }: TruceEvents['dismissed']) => reason;
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
  const folder = join(project, 'node_modules/@truce', name);
  const manifest = () => read(join(folder, 'package.json'));

  it('has all that it names, and nothing else', () => {
    const installed = readdirSync(folder);
    const named = JSON.stringify(manifest().exports).match(/(?<=:"\.\/)[\w.-]+/g) ?? [];
    expect(named.length).toBeGreaterThan(1);
    expect(installed).toEqual(expect.arrayContaining([...named, 'LICENSE', 'README.md']));
    const other = /\.(js|d\.ts)$|^(LICENSE|README\.md|package\.json)$/;
    expect(installed.filter((path) => !other.test(path))).toEqual([]);
  });

  it('is found without `exports` too, which `moduleResolution: node` does not read', () => {
    const { main, module, types, exports } = manifest();
    expect({ main, module, types }).toEqual({
      main: exports['.'].default,
      module: exports['.'].default,
      types: exports['.'].types,
    });
    // Without `exports`, a subpath is a file of this name.
    for (const [path, named] of Object.entries(exports)) {
      if (path === '.' || path === './package.json') continue;
      expect(named).toEqual({ types: `${path}.d.ts`, default: `${path}.js` });
    }
  });

  it('has our version, and depends on no package of ours: its name could be anybody’s', () => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies = {} } = manifest();
    expect(manifest().version).toBe(version);
    expect([dependencies, devDependencies, optionalDependencies]).toEqual([undefined, undefined, undefined]);
    expect(['react', 'vue', 'next']).toEqual(expect.arrayContaining(Object.keys(peerDependencies)));
  });

  it('is bundled into a page', async () => {
    const contents = name === 'sdk' ? ofSdk['sdk.tsx'] : ofOthers[`${name}.tsx`];
    const { outputFiles } = await build({
      stdin: { contents, loader: 'tsx', resolveDir: project },
      write: false,
      bundle: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'silent',
    });
    expect(outputFiles[0]?.text).toContain('/v1/loader/');
  });
});

it.each([
  ['react', 'truce-provider.js'],
  ['next', 'truce-script.js'],
])('what of @truce/%s uses React is for the client: a layout on a server may use it', (name, file) => {
  const text = readFileSync(join(project, 'node_modules/@truce', name, file), 'utf8');
  expect(text).toMatch(/^['"]use client['"];/);
});

it('the lock file of the project names this server and checksums', () => {
  const { packages } = read(join(project, 'package-lock.json'));
  for (const name of names) {
    const { resolved, integrity } = packages[`node_modules/@truce/${name}`];
    expect(resolved).toBe(`${server.url}/packages/truce-${name}-${version}.tgz`);
    expect(integrity).toMatch(/^sha512-/);
  }
});

it('the same sources give the same bytes, so that checksums in lock files stay valid', async () => {
  const code = `import { buildPackages } from '${resolve('scripts/packages/build-packages.mjs')}';
await buildPackages('${project}/again', '${version}');`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  const bytes = (folder: string, name: string) => readFileSync(join(folder, `truce-${name}-${version}.tgz`));
  for (const name of names) {
    expect(bytes(`${project}/again`, name).equals(bytes('dist/packages', name))).toBe(true);
  }
});

it('the declarations in Git are those of the sources: npm run sdk-types', () => {
  const fresh = join(project, 'types');
  const run = spawnSync(process.execPath, ['scripts/packages/write-types.mjs', fresh], { encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([0, '']);
  const files = readdirSync(fresh, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.d.ts'));
  expect(files.length).toBe(5);
  for (const file of files) {
    expect(readFileSync(join('sdks', file), 'utf8')).toBe(readFileSync(join(fresh, file), 'utf8'));
  }
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
