import { build } from 'esbuild';
import { importTypeScript } from './import-typescript.mjs';
import { buildFontStyle } from './web-font.mjs';

/** Builds the help into static files. @returns what its script contains */
export async function buildHelp(outdir) {
  const { metafile } = await build({
    metafile: true,
    entryPoints: ['scripts/help/search.ts'],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  const { writeHelp } = await importTypeScript('scripts/help/write-help.ts', outdir);
  writeHelp(outdir, await buildFontStyle());
  return metafile;
}
