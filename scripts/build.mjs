// Builds the three programs into dist/: the server (truce.js), the SDK (sdk/), the dashboard (web/).
import { cpSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildHelp } from './build-help.mjs';
import { buildReference } from './build-reference.mjs';
import { buildSdk } from './build-sdk.mjs';
import { newBuild, switchTo } from './fresh-build.mjs';
import { lazyParts } from './lazy-parts.mjs';
import { noMessages, splitByPart } from './messages/split-by-part.mjs';
import { writeKeys } from './messages/write-keys.mjs';
import { oneCore } from './one-core.mjs';
import { buildSheet, namesOfSheet } from './one-sheet.mjs';
import { buildPackages } from './packages/build-packages.mjs';
import { billOfMaterials } from './sbom.mjs';
import { shrinkModules } from './shrink.mjs';
import { shippedLists, shippedPackages, thirdPartyText } from './third-party.mjs';
import { webParts } from './web-parts.mjs';

const product = JSON.parse(readFileSync('package.json', 'utf8'));
const { version } = product;
const define = { __TRUCE_VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' };

/** Native packages stay outside the bundle; pg-native and react-native-like optionals are never there. */
const external = ['chdb', 'libsql', '@node-rs/argon2', 'playwright-core', 'pg-native'];

/** One file to run, and beside it the parts that it loads when they are needed. */
export async function buildServer(
  outdir = 'dist',
  entryPoints = { truce: 'src/cli/main.ts', ingest: 'src/cli/ingest.ts' },
) {
  const { metafile } = await build({
    metafile: true,
    entryPoints,
    outdir,
    splitting: true,
    chunkNames: 'server/[name]-[hash]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Texts in 43 languages, escaped character by character, would be twice as long to read.
    charset: 'utf8',
    sourcemap: true,
    external,
    define: {
      __TRUCE_VERSION__: define.__TRUCE_VERSION__,
      // Which Node the S3 client's next versions need is for us to know: operators would get seven lines of it.
      'process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED': '"true"',
    },
    logLevel: 'warning',
    // Bundled CommonJS packages call require() for Node's own modules.
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire as truceRequire } from 'node:module'; const require = truceRequire(import.meta.url);",
    },
  });
  return metafile;
}

/** @param reload names a development build: pages reload when the server has another one. */
export async function buildWeb(outdir = 'dist/web', reload = null) {
  const entry = 'src/web/app/main.tsx';
  const options = {
    entryPoints: { app: entry },
    outdir: `${outdir}/assets`,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    charset: 'utf8',
    minify: true,
    metafile: true,
    // Chromium then compiles what it downloads beside the page's own thread; by itself it does so function by function,
    // on that thread, as each is called.
    banner: { js: '//# allFunctionsCalledOnLoad' },
    define,
    logLevel: 'warning',
  };
  const { names, file: style, font } = await buildSheet(`${outdir}/assets`, options);
  const firstPass = build({
    ...options,
    write: false,
    plugins: [namesOfSheet(names), lazyParts([noMessages])],
  }).then((pass) => pass.metafile);
  const [metafile, messages] = await Promise.all([firstPass, splitByPart(firstPass, entry)]);
  const [result, ahead] = await allDone([
    build({
      ...options,
      plugins: [namesOfSheet(names), lazyParts([oneCore(metafile, entry), messages])],
    }),
    build({
      ...options,
      entryPoints: { ahead: 'src/web/app/prefetch/prefetch.ts' },
      format: 'iife',
      splitting: false,
    }),
  ]);
  if (!reload) await shrinkModules(result.metafile);
  const parts = {
    ahead: Object.keys(ahead.metafile.outputs)[0].slice(outdir.length),
    style: style.slice(outdir.length),
    font: font.slice(outdir.length),
    ...webParts(result.metafile, outdir),
  };
  const [script, ...shared] = parts.always;
  const page = readFileSync('src/web/app/index.html', 'utf8')
    .replace('%ahead%', `%base%${parts.ahead}`)
    .replace('%script%', `%base%${script}`)
    .replace('%shared%', shared.map((file) => `<link rel="modulepreload" href="%base%${file}" />`).join(''))
    .replace('%style%', `%base%${parts.style}`)
    .replace(
      '</head>',
      reload ? `<script src="%base%/assets/reload-${reload}.js"></script></head>` : '</head>',
    );
  if (reload) cpSync('scripts/dev/reload.js', `${outdir}/assets/reload-${reload}.js`);
  writeFileSync(`${outdir}/index.html`, page);
  writeFileSync(`${outdir}/parts.json`, JSON.stringify(parts));
  return result.metafile;
}

/** Fails once none of them writes any more: what a failed build has written can then be removed. */
async function allDone(builds) {
  const results = await Promise.allSettled(builds);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}

/** The font of the dashboard, which its sheet takes from there (src/web/styles/fonts.css). */
const webFont = 'node_modules/@fontsource-variable/inter';

/** Where an address is; @returns the folder of the package. */
function copyCountries(outfile) {
  const folder = 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb';
  cpSync(join(folder, 'geo-whois-asn-country.mmdb'), outfile);
  return folder;
}

/** The fonts of PDF reports; what they ask for is in THIRD-PARTY.txt. */
function copyFonts(outdir) {
  const folder = 'node_modules/dejavu-fonts-ttf';
  for (const name of ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf']) {
    cpSync(join(folder, 'ttf', name), join(outdir, name));
  }
  return folder;
}

/** Builds into a folder of its own, then makes it `dist`: a server that runs keeps its files. */
export async function buildAll() {
  const dist = newBuild();
  await buildInto(dist);
  switchTo(dist);
}

/** @param {{ reload?: string | null }} [options] as for buildWeb */
export async function buildInto(dist, { reload = null } = {}) {
  writeKeys();
  const begun = new Date();
  const to = (name) => join(dist, name);
  mkdirSync(to('web'));
  const [, ...bundles] = await allDone([
    buildPackages(to('packages'), version),
    buildServer(dist),
    buildWeb(to('web'), reload),
    buildSdk(define, to('sdk')),
    buildHelp(to('help')),
    buildReference(to('docs'), version),
  ]);
  const copied = [copyFonts(to('fonts')), copyCountries(to('country.mmdb')), webFont];
  const { dependencies, peerDependencies } = product;
  const installed = Object.keys({ ...dependencies, ...peerDependencies });
  const packages = [...shippedPackages(bundles, copied, installed), ...shippedLists('lists')];
  writeFileSync(to('THIRD-PARTY.txt'), thirdPartyText(packages));
  writeFileSync(to('sbom.json'), `${JSON.stringify(billOfMaterials(product, packages), null, 2)}\n`);
  for (const name of ['lists', 'locales']) cpSync(name, to(name), { recursive: true });
  // A source that changes while it is built is newer than the build.
  utimesSync(to('truce.js'), begun, begun);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await buildAll();
