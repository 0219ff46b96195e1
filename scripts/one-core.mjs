// Puts everything that the first page shares with the screens loaded later into one file, and the small things that only
// some screens share into another. By itself the bundler makes a file for each set of screens that share something:
// dozens of small ones, each a request before the first picture.
import { resolve } from 'node:path';

/** What some screens share comes with every screen up to this size; what is larger comes with those. */
const smallBytes = 4 * 1024;

/**
 * @param firstPass metafile of a build without any change.
 * @returns {import('./lazy-parts.mjs').Preparation}
 */
export function oneCore(firstPass, entry) {
  const outputs = Object.values(firstPass.outputs);
  const start = outputs.find(({ entryPoint }) => entryPoint === entry);
  const shared = [...new Set([...sharedBy(start, firstPass.outputs), ...smallShared(outputs)])];
  return {
    modules: { core: shared.map((file) => `import ${JSON.stringify(resolve(file))};`).join('\n') },
    // Each part names the core, so that no piece of it belongs to some parts only.
    before: () => ['core'],
  };
}

/** The sources in the files that the start imports right away; its own file is not among them. */
function sharedBy(start, outputs, seen = new Set()) {
  const found = start.imports.filter(({ kind, path }) => kind === 'import-statement' && !seen.has(path));
  for (const { path } of found) seen.add(path);
  return found.flatMap(({ path }) => [
    ...sourcesOf(outputs[path]),
    ...sharedBy(outputs[path], outputs, seen),
  ]);
}

function smallShared(outputs) {
  const shared = outputs.filter(({ entryPoint, bytes }) => !entryPoint && bytes <= smallBytes);
  return shared.flatMap(sourcesOf);
}

function sourcesOf({ inputs }) {
  return Object.keys(inputs).filter((file) => /^src.*\.tsx?$/.test(file));
}
