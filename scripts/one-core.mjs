// Puts everything that the first page shares with the screens loaded later into one file. By itself the bundler makes a
// file for each set of screens that share something: dozens of small ones, each a request before the first picture.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const namespace = 'truce-core';

/** @param firstPass metafile of a build without this plug-in. */
export function oneCore(firstPass, entry) {
  const outputs = Object.values(firstPass.outputs);
  const start = outputs.find(({ entryPoint }) => entryPoint === entry);
  const shared = sharedBy(start, firstPass.outputs);
  const screens = outputs.map(({ entryPoint }) => entryPoint).filter((file) => file && isScreen(file, entry));
  const core = shared.map((file) => `import ${JSON.stringify(resolve(file))};`).join('\n');
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^truce:core$/ }, () => ({ path: 'core', namespace, sideEffects: true }));
      build.onLoad({ filter: /.*/, namespace }, () => ({ contents: core, resolveDir: resolve('.') }));
      // Each screen names the core, so that no part of it belongs to some screens only.
      build.onLoad({ filter: new RegExp(`(${screens.map(escaped).join('|')})$`) }, ({ path }) => ({
        contents: `import 'truce:core';\n${readFileSync(path, 'utf8')}`,
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}

function isScreen(file, entry) {
  return file !== entry && /\.tsx?$/.test(file);
}

/** The sources in the files that the start imports right away; its own file is not among them. */
function sharedBy(start, outputs, seen = new Set()) {
  const found = start.imports.filter(({ kind, path }) => kind === 'import-statement' && !seen.has(path));
  for (const { path } of found) seen.add(path);
  return found.flatMap(({ path }) => [
    ...Object.keys(outputs[path].inputs).filter((file) => /^src.*\.tsx?$/.test(file)),
    ...sharedBy(outputs[path], outputs, seen),
  ]);
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
