// Cuts the catalogs by the part of the dashboard that shows a message, and compiles them. English comes with the code;
// of the other languages each part has a file of its own, which comes together with the code.
import { resolve } from 'node:path';
import { reached } from '../reached.mjs';
import { partsByAddress } from '../web-parts.mjs';
import { compile, languagesIn, readMessages, source } from './catalogs.mjs';
import { findKeys } from './find-keys.mjs';

/** A part with fewer messages than these is not worth a request of its own; the shell has them. */
const minMessages = 12;
const catalogsFile = 'src/web/i18n/catalogs.ts';
const loader = resolve('src/web/i18n/messages.ts');

/** What stands for the catalogs while the bundler finds out what the parts are. */
export const noMessages = {
  modules: {},
  before: () => [],
  replaced: { [catalogsFile]: 'export const english = {}, files = {}, partsByAddress = {};' },
};

/**
 * @param firstPass promise of the metafile of a build without any message
 * @returns {Promise<import('../lazy-parts.mjs').Preparation>}
 */
export async function splitByPart(firstPass, entry) {
  const catalogs = Object.fromEntries(languagesIn().map((language) => [language, readMessages(language)]));
  const uses = await findKeys(new Set(Object.keys(catalogs[source])), 'src');
  const parts = keysByPart(await firstPass, entry, uses);
  const translated = Object.keys(catalogs).filter((language) => language !== source);
  const texts = translated.map((language) => [language, { ...catalogs[source], ...catalogs[language] }]);
  return {
    modules: {
      ...Object.fromEntries([...parts].map(([start, keys]) => waitFor(start, catalogs[source], keys))),
      ...Object.fromEntries(
        texts.flatMap(([language, messages]) =>
          [...parts].map(([start, keys]) => [
            `${language}-${nameOf(start)}`,
            `export const messages = ${compiledTexts(messages, keys)};`,
          ]),
        ),
      ),
    },
    before: (file) => (parts.has(file) ? [`messages-of-${nameOf(file)}`] : []),
    replaced: { [catalogsFile]: catalogsModule(catalogs[source], translated, parts) },
  };
}

/** @returns {Map<string, Set<string>>} by the file with which a part begins, `shell` for the first page: its keys. */
export function keysByPart({ inputs }, entry, uses) {
  const shell = reached(inputs, entry);
  const starts = [...new Set(Object.values(inputs).flatMap(({ imports }) => imports.filter(isPart)))];
  const files = new Map(starts.map(({ path }) => [sourceOf(path), reached(inputs, path)]));
  const found = new Map([['shell', new Set()], ...[...files.keys()].map((start) => [start, new Set()])]);
  for (const [key, places] of uses) {
    const partsOf = (file) => [...files.keys()].filter((start) => files.get(start).has(file));
    // What several parts share is run before any one part's messages are waited for.
    const isEarly = ({ file, isAtStart }) => shell.has(file) || (isAtStart && partsOf(file).length > 1);
    const owners = places.some(isEarly) ? ['shell'] : places.flatMap(({ file }) => partsOf(file));
    for (const owner of owners) found.get(owner).add(key);
  }
  for (const [start, own] of found) {
    if (start === 'shell' || own.size >= minMessages) continue;
    for (const key of own) found.get('shell').add(key);
    found.delete(start);
  }
  return found;
}

function isPart({ kind, path }) {
  return kind === 'dynamic-import' && /\.tsx?$/.test(path);
}

/** `part:src/web/site/wall/wall-tab.tsx`, as the bundler calls what `lazy-parts.mjs` made of it. */
function sourceOf(path) {
  return path.replace(/^part:/, '');
}

/** What runs before a part, so that even its constants are made of loaded messages. */
function waitFor(start, english, keys) {
  const name = nameOf(start);
  return [
    `messages-of-${name}`,
    `import { loadMessages } from ${JSON.stringify(loader)};
await loadMessages(${JSON.stringify(name)}, ${compiled(english, keys)});`,
  ];
}

/** Stands for `src/web/i18n/catalogs.ts`, with the same exports. */
function catalogsModule(english, languages, parts) {
  const names = [...parts.keys()].map(nameOf);
  const files = languages.map((language) => {
    const loads = names.map(
      (name) => `${JSON.stringify(name)}: async () => (await import('truce:${language}-${name}')).messages`,
    );
    return `${JSON.stringify(language)}: { ${loads.join(', ')} }`;
  });
  const addresses = partsByAddress().map(([address, start]) => [
    address,
    parts.has(start) ? [nameOf(start)] : [],
  ]);
  return `export const english = ${compiled(english, parts.get('shell'))};
export const files = { ${files.join(',\n')} };
export const partsByAddress = ${JSON.stringify(Object.fromEntries(addresses))};`;
}

function compiled(messages, keys) {
  return JSON.stringify(Object.fromEntries([...keys].sort().map((key) => [key, compile(messages[key])])));
}

/** Another language in the order of English, which has the keys already: a tenth less to download. */
function compiledTexts(messages, keys) {
  return JSON.stringify([...keys].sort().map((key) => compile(messages[key])));
}

/** `src/web/site/wall/wall-tab.tsx` → `site-wall-wall-tab`: names its file too. */
function nameOf(start) {
  return start
    .replace(/^src\/web\//, '')
    .replace(/\.tsx?$/, '')
    .replaceAll('/', '-');
}
