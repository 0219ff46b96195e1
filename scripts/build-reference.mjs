import { build } from 'esbuild';
import { importTypeScript } from './import-typescript.mjs';
import { buildFontStyle } from './web-font.mjs';

/** Builds the API reference into static files. @returns what its script contains */
export async function buildReference(outdir, version) {
  const { metafile } = await build({
    metafile: true,
    entryPoints: ['scripts/reference/page.ts'],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  const { writeReference } = await importTypeScript('scripts/reference/write-reference.ts', outdir);
  writeReference(outdir, version, await buildFontStyle());
  return metafile;
}
