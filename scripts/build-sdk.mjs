// Builds what visitors' pages load into dist/sdk: every byte of it is paid for by strangers.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { joinRules, shrink } from './shrink.mjs';

/** The server puts the first two groups into one strict function (`inFunction`): they bring neither of their own where they need none. */
const sdkParts = [
  {
    format: 'esm',
    entryPoints: { core: 'src/sdk/core.ts', ask: 'src/sdk/ask.ts', wall: 'src/sdk/wall.ts' },
  },
  {
    format: 'iife',
    tsconfigRaw: '{}',
    entryPoints: {
      consent: 'src/sdk/chunks/consent.ts',
      gate: 'src/sdk/chunks/gate.ts',
      storage: 'src/sdk/chunks/storage.ts',
      choices: 'src/sdk/chunks/choices.ts',
      rules: 'src/sdk/chunks/rules.ts',
      outcome: 'src/sdk/chunks/outcome.ts',
      styles: 'src/sdk/chunks/styles.ts',
      'data-layer': 'src/sdk/chunks/data-layer.ts',
    },
  },
  { format: 'iife', entryPoints: { slots: 'src/sdk/slots.ts', frame: 'src/sdk/frame.ts' } },
];

export async function buildSdk(define, outdir = 'dist/sdk') {
  const groups = await Promise.all(sdkParts.map((group) => buildGroup(define, group)));
  mkdirSync(outdir, { recursive: true });
  for (const { name, code } of [...groups.flatMap(({ files }) => files), ...(await buildInline())])
    writeFileSync(join(outdir, name), code);
  return { inputs: Object.assign({}, ...groups.map(({ inputs }) => inputs)) };
}

async function buildGroup(define, group) {
  const { metafile, outputFiles } = await build({
    metafile: true,
    write: false,
    outdir: 'sdk',
    bundle: true,
    platform: 'browser',
    target: 'es2020',
    minify: true,
    define,
    logLevel: 'warning',
    ...group,
  });
  const files = outputFiles.map(async ({ path, text }) => ({
    name: basename(path),
    code: joinRules(await shrink(text, { ecma: 2020, isFunction: group.format === 'esm' })),
  }));
  return { inputs: metafile.inputs, files: await Promise.all(files) };
}

/** The inline snippet, once for each consent mode: nobody pays for what another mode needs. */
async function buildInline() {
  const modes = { cookieless: [false, false], full: [true, false], strict: [true, true] };
  const built = Object.entries(modes).map(async ([mode, [stores, asks]]) => {
    const { outputFiles } = await build({
      entryPoints: ['src/sdk/inline.ts'],
      write: false,
      bundle: true,
      platform: 'browser',
      // Browsers with <dialog>, which the plain wall is; older ones do without.
      target: 'es2022',
      // The server wraps it in a function, and takes care of every byte.
      format: 'esm',
      tsconfigRaw: '{}',
      minify: true,
      define: { __TRUCE_INLINE__: 'S', __TRUCE_STORES__: `${stores}`, __TRUCE_ASKS__: `${asks}` },
      logLevel: 'warning',
    });
    return {
      name: `inline-${mode}.js`,
      code: await shrink(outputFiles[0].text, { ecma: 2022, isFunction: true }),
    };
  });
  return Promise.all(built);
}
