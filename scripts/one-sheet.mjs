// The style of the dashboard. Each component has a `*.module.css` beside it; the rules of all of them come in one sheet with
// the first page, in an order that no import can change. In the programs, `styles.panelHead` becomes the short name that the
// sheet has for the class, so a class costs a page nothing but its letters.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const web = 'src/web';
const shared = ['./styles/fonts.css', './styles/tokens.css', './styles/base.css', './styles/app-shell.css'];

/** @typedef {Record<string, Record<string, string>>} ClassNames by module and name in it: the name in the sheet */

/** Writes the sheet and its font. @returns {Promise<{ file: string, font: string, names: ClassNames }>} */
export async function buildSheet(outdir, options) {
  const files = modules().map((file) => `./${file}`);
  const contents = {
    style: [...shared, ...files].map((file) => `@import ${JSON.stringify(file)};`),
    names: files.map(
      (file) => `export * as ${JSON.stringify(join(web, file))} from ${JSON.stringify(file)};`,
    ),
  };
  const { outputFiles } = await build({
    ...options,
    ...{ entryPoints: { style: 'sheet:style', names: 'sheet:names' }, outdir, write: false, banner: {} },
    ...{ loader: { '.woff2': 'file' }, assetNames: '[name]-[hash]' },
    plugins: [virtual(contents)],
  });
  const [style, names, font] = [/\/style-\w+\.css$/, /\/names-\w+\.js$/, /\.woff2$/].map((name) =>
    outputFiles.find(({ path }) => name.test(path)),
  );
  mkdirSync(outdir, { recursive: true });
  for (const { path, contents } of [style, font]) writeFileSync(path, contents);
  const { default: _, ...byModule } = await import(`data:text/javascript,${encodeURIComponent(names.text)}`);
  return { file: relative('.', style.path), font: relative('.', font.path), names: byModule };
}

/** A plug-in of the bundler that puts the names of the sheet where components say `styles.…`. @param {ClassNames} names */
export function namesOfSheet(names) {
  return {
    name: 'names-of-sheet',
    setup(bundler) {
      bundler.onLoad({ filter: /\/src\/web\/.*\.tsx$/ }, ({ path }) => {
        const errors = [];
        const contents = withNames(path, names, (text) => errors.push({ text, location: { file: path } }));
        return { contents, errors, loader: 'tsx' };
      });
    },
  };
}

function withNames(path, names, fail) {
  let source = readFileSync(path, 'utf8');
  for (const [line, styles, sheet] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
    const known = names[relative('.', resolve(dirname(path), sheet))] ?? {};
    source = source.replace(line, '').replace(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'), (use, name) => {
      if (known[name] === undefined) fail(`${sheet} has no class for ${use}`);
      return JSON.stringify(known[name]);
    });
  }
  return source;
}

/** Of two rules that are equally strong the later one holds: those of shared components come first. */
function modules() {
  return readdirSync(web, { recursive: true })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => ({ file, place: placeOf(file) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ file }) => file);
}

/** `ui`, then `numbers`, then the screens; in a folder the sheet named after it, then those of its components. */
function placeOf(file) {
  const [folder, name] = [dirname(file), basename(file, '.module.css')];
  const rank = ['ui', 'numbers'].indexOf(folder.split('/')[0]);
  return `${rank < 0 ? 2 : rank}/${folder}/${name === basename(folder) ? '' : name}`;
}

/** @param {Record<string, string[]>} contents lines, by the name of the entry. */
function virtual(contents) {
  return {
    name: 'sheet',
    setup(bundler) {
      bundler.onResolve({ filter: /^sheet:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'sheet' }));
      bundler.onLoad({ filter: /.*/, namespace: 'sheet' }, ({ path }) => ({
        contents: contents[path].join('\n'),
        loader: path === 'style' ? 'css' : 'js',
        resolveDir: resolve(web),
      }));
    },
  };
}
