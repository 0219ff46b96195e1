// A plug-in of the bundler for the parts of the dashboard that are loaded later. What `import('./wall-tab.tsx')` brings is
// a module that first names what the part needs before it runs (the shared core, its messages), then the part itself.
import { relative, resolve } from 'node:path';

const part = 'part';
const given = 'truce';

/**
 * @typedef {object} Preparation
 * @property {Record<string, string>} modules what an import of `truce:<name>` brings
 * @property {(file: string) => string[]} before the names of the modules to run before a part; paths are from the repository's root
 * @property {Record<string, string>} [replaced] sources that the build writes itself, by path
 */

/** @param {Preparation[]} preparations */
export function lazyParts(preparations) {
  const modules = Object.assign({}, ...preparations.map((each) => each.modules));
  const replaced = Object.assign({}, ...preparations.map((each) => each.replaced));
  return {
    name: 'lazy-parts',
    setup(build) {
      build.onResolve({ filter: /^\..*\.tsx?$/ }, ({ path, kind, resolveDir, namespace }) => {
        if (kind !== 'dynamic-import' || namespace === given) return undefined;
        return { path: relative('.', resolve(resolveDir, path)), namespace: part };
      });
      build.onLoad({ filter: /.*/, namespace: part }, ({ path }) => {
        const before = preparations.flatMap((each) => each.before(path));
        return {
          contents: [...before.map((name) => `import 'truce:${name}';`), `export * from './${path}';`].join(
            '\n',
          ),
          resolveDir: resolve('.'),
        };
      });
      build.onResolve({ filter: /^truce:/ }, ({ path }) => ({
        path: path.slice('truce:'.length),
        namespace: given,
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace: given }, ({ path }) => ({
        contents: modules[path],
        resolveDir: resolve('.'),
      }));
      build.onLoad({ filter: /\/src\/web\/.*\.ts$/ }, ({ path }) => {
        const contents = replaced[relative('.', path)];
        return contents === undefined ? undefined : { contents, loader: 'js', resolveDir: resolve('.') };
      });
    },
  };
}
