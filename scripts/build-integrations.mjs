// Builds the npm packages of integrations/ into dist/integrations/: a script and its types each, ready for npm pack.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { installLab } from './install-lab.mjs';

const outdir = 'dist/integrations';
const typesDir = 'dist/integration-types';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const packages = {
  sdk: { entries: ['load-truce.ts'], types: ['load-truce'], needsSdk: false },
  react: { entries: ['truce-provider.tsx'], types: ['truce-provider'], needsSdk: true },
  vue: { entries: ['truce-plugin.ts'], types: ['truce-plugin'], needsSdk: true },
  next: { entries: ['truce-script.tsx', 'rewrites.ts'], types: ['truce-script', 'rewrites'], needsSdk: true },
};

rmSync(outdir, { recursive: true, force: true });
writeTypes();
for (const [name, { entries, types, needsSdk }] of Object.entries(packages)) {
  const from = join('integrations', name);
  const to = join(outdir, name);
  mkdirSync(to, { recursive: true });
  await build({
    entryPoints: entries.map((entry) => join(from, 'src', entry)),
    outdir: to,
    bundle: true,
    packages: 'external',
    external: ['@truce/sdk'],
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    logLevel: 'warning',
  });
  for (const type of types) copyTypes(`${from}/src/${type}`, `${to}/${type}`);
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const dependencies = needsSdk ? { dependencies: { '@truce/sdk': version } } : {};
  const { name: title, ...rest } = manifest;
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify({ name: title, version, ...rest, ...dependencies }, null, 2)}\n`,
  );
  cpSync(join(from, 'README.md'), join(to, 'README.md'));
  cpSync('LICENSE', join(to, 'LICENSE'));
}
writeFileSync(join(outdir, 'sdk/truce.d.ts'), sdkTypes());
writeFileSync(
  join(outdir, 'sdk/global.d.ts'),
  asPackage(readFileSync('integrations/sdk/src/global.d.ts', 'utf8')),
);
rmSync(typesDir, { recursive: true, force: true });

function writeTypes() {
  const { status, stdout } = spawnSync('tsc', ['-p', 'tsconfig.integrations.json'], {
    encoding: 'utf8',
    env: installLab(),
  });
  if (status !== 0) throw new Error(`the types of the integrations do not build:\n${stdout}`);
}

function copyTypes(from, to) {
  writeFileSync(`${to}.d.ts`, asPackage(readFileSync(join(typesDir, `${from}.d.ts`), 'utf8')));
}

/** Declarations name sources; readers of the package have only declarations. */
function asPackage(text) {
  return text.replace(/(from '\.\/[\w-]+)\.tsx?'/g, "$1.js'");
}

/** The two shapes as the SDK declares them, word by word. */
function sdkTypes() {
  const shapes = [
    ['src/sdk/detect/verdict.ts', 'Verdict'],
    ['src/sdk/core.ts', 'Truce'],
  ].map(([file, shape]) => {
    const found = new RegExp(
      `(?:/\\*\\*(?:(?!\\*/)[^])*\\*/\\n)?export interface ${shape} \\{\\n[^]*?\\n\\}`,
    ).exec(readFileSync(file, 'utf8'));
    if (!found) throw new Error(`${file} no longer declares the interface ${shape}`);
    return found[0];
  });
  return `${shapes.join('\n\n')}\n`;
}

if (readdirSync(outdir).length !== Object.keys(packages).length) throw new Error('a package is missing');
