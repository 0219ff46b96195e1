// A plug-in of the bundler that changes sources on their way in, and answers imports of `truce:…`.
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const namespace = 'truce';

/**
 * @typedef {object} Rewriting
 * @property {Record<string, string>} modules what an import of a name that begins with `truce:` brings
 * @property {(file: string, source: string) => string} rewrite what becomes of a source; paths are from the repository's root
 */

/** @param {Rewriting[]} rewritings the later ones see what the earlier ones made. */
export function rewritten(rewritings) {
  const modules = Object.assign({}, ...rewritings.map((each) => each.modules));
  return {
    name: 'rewritten',
    setup(build) {
      build.onResolve({ filter: /^truce:/ }, ({ path }) => ({
        path: path.slice('truce:'.length),
        namespace,
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: modules[`truce:${path}`],
        resolveDir: resolve('.'),
      }));
      build.onLoad({ filter: /\/src\/web\/.*\.tsx?$/ }, ({ path }) => {
        const file = relative('.', path);
        const contents = rewritings.reduce(
          (source, { rewrite }) => rewrite(file, source),
          readFileSync(path, 'utf8'),
        );
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}
