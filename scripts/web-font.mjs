import { basename } from 'node:path';
import { build } from 'esbuild';

/**
 * The style of the dashboard's font, for pages in a folder beside it: they share its file, and browsers keep it once.
 * @returns {Promise<{ style: string, file: string }>}
 */
export async function buildFontStyle() {
  const { outputFiles } = await build({
    entryPoints: ['src/web/styles/fonts.css'],
    // Named by its contents, as the build of the dashboard names it.
    ...{ assetNames: '[name]-[hash]', loader: { '.woff2': 'file' }, publicPath: '../assets' },
    ...{ outdir: 'assets', bundle: true, minify: true, write: false, logLevel: 'warning' },
  });
  const [style, font] = ['.css', '.woff2'].map((end) => outputFiles.find(({ path }) => path.endsWith(end)));
  return { style: style.text, file: basename(font.path) };
}
