// Puts everything that the first page shares with the screens loaded later into one file, and the small things that only
// some screens share into two others: what people see first needs only one of them. By itself the bundler makes a file for
// each set of screens that share something: dozens of small ones, each a request before the first picture.
import { resolve } from 'node:path';
import { reached } from './reached.mjs';
import { landings, screenSources } from './web-parts.mjs';

/** What some screens share comes with every screen up to this size; what is larger comes with those. */
const smallBytes = 4 * 1024;

/**
 * @param firstPass metafile of a build without any change.
 * @returns {import('./lazy-parts.mjs').Preparation}
 */
export function oneCore(firstPass, entry) {
  const { inputs, outputs } = firstPass;
  const files = Object.values(outputs);
  const start = files.find(({ entryPoint }) => entryPoint === entry);
  const first = screenSources().filter(([address]) => landings.includes(address));
  const atLanding = new Set(first.flatMap(([, file]) => [...reached(inputs, file)]));
  const small = smallShared(files);
  const core = [...sharedBy(start, outputs), ...small.filter((file) => atLanding.has(file))];
  const rest = small.filter((file) => !atLanding.has(file));
  const needsRest = (file) => {
    const own = reached(inputs, file);
    return rest.some((each) => own.has(each));
  };
  return {
    modules: { core: importsOf(core), rest: importsOf(rest) },
    // Each part names them, so that no piece belongs to some parts only.
    before: (file) => (needsRest(file) ? ['core', 'rest'] : ['core']),
  };
}

function importsOf(sources) {
  return [...new Set(sources)].map((file) => `import ${JSON.stringify(resolve(file))};`).join('\n');
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
