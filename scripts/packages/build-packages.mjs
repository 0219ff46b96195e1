// Builds the npm packages of sdks/ as tarballs, which the server offers at /packages.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sdkTypes } from './sdk-types.mjs';
import { tarball } from './tarball.mjs';

const entries = {
  sdk: ['load-truce.ts'],
  react: ['truce-provider.tsx'],
  vue: ['truce-plugin.ts'],
  next: ['truce-script.tsx', 'rewrites.ts'],
};
const sdk = 'sdks/sdk';

/** Writes truce-<name>-<version>.tgz into the folder. */
export async function buildPackages(outdir, version) {
  mkdirSync(outdir, { recursive: true });
  for (const name of Object.keys(entries)) {
    const bytes = tarball(await filesOf(name, version));
    writeFileSync(join(outdir, `truce-${name}-${version}.tgz`), bytes);
  }
}

async function filesOf(name, version) {
  const folder = join('sdks', name);
  const { name: title, ...manifest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return {
    'package.json': `${JSON.stringify({ name: title, version, ...manifest }, null, 2)}\n`,
    'README.md': readFileSync(join(folder, 'README.md')),
    LICENSE: readFileSync('LICENSE'),
    ...(await scriptsOf(name)),
    ...readTypes(folder),
    // Each stands alone: a dependency on another of them would be looked up in a registry.
    ...readTypes(sdk),
    'truce.d.ts': sdkTypes(),
    ...(name === 'sdk' && globalTypes()),
  };
}

async function scriptsOf(name) {
  const { outputFiles } = await build({
    entryPoints: entries[name].map((entry) => join('sdks', name, 'src', entry)),
    outdir: '/',
    write: false,
    bundle: true,
    external: ['react', 'react/jsx-runtime', 'vue'],
    alias: { '@truce/sdk': `./${sdk}/src/load-truce.ts` },
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    logLevel: 'warning',
  });
  return Object.fromEntries(outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, ''), text]));
}

/** Written by write-types.mjs, for those who change a declaration; a build does without the compiler. */
function readTypes(folder) {
  const types = join(folder, 'types');
  return Object.fromEntries(
    readdirSync(types).map((file) => [file, readFileSync(join(types, file), 'utf8')]),
  );
}

/** `import '@truce/sdk/global'` is for its types alone, but a bundler looks for code. */
function globalTypes() {
  const types = asPackage(readFileSync(join(sdk, 'src/global.d.ts'), 'utf8'));
  return { 'global.d.ts': types, 'global.js': 'export {};\n' };
}

/** Declarations name sources; readers of the package have only declarations. */
function asPackage(text) {
  return text.replace(/(from '\.\/[\w-]+)\.tsx?'/g, "$1.js'");
}
