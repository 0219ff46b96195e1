// Builds the help into static files. It is TypeScript, which Node 20 does not read: bundled first, then run.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export async function buildHelp(outdir) {
  const writer = resolve(join(outdir, 'write-help.mjs'));
  const { metafile } = await build({
    metafile: true,
    entryPoints: ['scripts/help/search.ts'],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome111', 'firefox111', 'safari16.4'],
    logLevel: 'warning',
  });
  await build({
    entryPoints: ['scripts/help/write-help.ts'],
    outfile: writer,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  const { writeHelp } = await import(pathToFileURL(writer).href);
  writeHelp(outdir);
  rmSync(writer);
  return metafile;
}
