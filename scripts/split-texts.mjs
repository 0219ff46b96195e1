// Cuts each language by the part of the dashboard that shows a text: the shell's come with the first page, a screen's
// together with its code. The whole languages (src/web/i18n/*.json) stay what people write.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findTexts } from './find-texts.mjs';
import { screenSources } from './web-parts.mjs';

/** A part with fewer texts than these is not worth a request of its own; the shell has them. */
const fewestTexts = 12;

const dictionaryFile = 'src/web/i18n/dictionary.ts';

/**
 * @param firstPass metafile of a build without any change.
 * @returns {import('./rewritten.mjs').Rewriting}
 */
export function splitTexts(firstPass, entry) {
  const languages = languagesOf(firstPass);
  const parts = textsByPart(firstPass, entry);
  const brought = new Set(parts.keys());
  return {
    modules: { ...filesOf(languages, parts), ...waitsFor(brought) },
    rewrite(file, source) {
      if (file === 'src/web/i18n/files.ts') return tableOf(Object.keys(languages), brought);
      const waiting = brought.has(file) ? `import 'truce:wait/${nameOf(file)}';\n${source}` : source;
      return alongside(file, waiting, brought);
    },
  };
}

/** @returns {Map<string, Set<string>>} by the file with which a part begins, `shell` for the first page: its texts. */
export function textsByPart({ inputs }, entry, { texts } = findTexts()) {
  const shell = reached(inputs, entry);
  const starts = [...new Set(Object.values(inputs).flatMap(({ imports }) => imports.filter(isPart)))];
  const parts = new Map(starts.map(({ path }) => [path, reached(inputs, path)]));
  const found = new Map([['shell', new Set()], ...[...parts.keys()].map((start) => [start, new Set()])]);
  for (const { text, uses } of texts.values()) {
    const partsOf = (file) => [...parts.keys()].filter((start) => parts.get(start).has(file));
    // What several parts share is run before any one part's texts are waited for.
    const isEarly = ({ file, isAtStart }) => shell.has(file) || (isAtStart && partsOf(file).length > 1);
    const owners = uses.some(isEarly) ? ['shell'] : uses.flatMap(({ file }) => partsOf(file));
    for (const owner of owners) found.get(owner).add(text);
  }
  for (const [start, own] of found) {
    if (start === 'shell' || own.size >= fewestTexts) continue;
    for (const text of own) found.get('shell').add(text);
    found.delete(start);
  }
  return found;
}

function isPart({ kind, path }) {
  return kind === 'dynamic-import' && /\.tsx?$/.test(path);
}

function reached(inputs, file, seen = new Set()) {
  if (seen.has(file) || !inputs[file]) return seen;
  seen.add(file);
  for (const { kind, path } of inputs[file].imports) {
    if (kind === 'import-statement') reached(inputs, path, seen);
  }
  return seen;
}

/** @returns by name, as `fr`: the whole dictionary. */
function languagesOf({ inputs }) {
  const files = Object.keys(inputs).filter((file) => /^src\/web\/i18n\/\w+\.json$/.test(file));
  return Object.fromEntries(
    files.map((file) => [/(\w+)\.json$/.exec(file)[1], JSON.parse(readFileSync(file, 'utf8'))]),
  );
}

/** A module for each language and part, which becomes a file of its own. */
function filesOf(languages, parts) {
  const modules = Object.entries(languages).flatMap(([language, dictionary]) =>
    [...parts].map(([start, texts]) => {
      const own = [...texts].filter((text) => Object.hasOwn(dictionary, text)).sort();
      const pairs = Object.fromEntries(own.map((text) => [text, dictionary[text]]));
      return [`truce:${language}-${nameOf(start)}`, `export const texts = ${JSON.stringify(pairs)};`];
    }),
  );
  return Object.fromEntries(modules);
}

/** What a part imports before anything else, so that even its constants are made of loaded texts. */
function waitsFor(brought) {
  const load = `import { loadTexts } from ${JSON.stringify(resolve(dictionaryFile))};`;
  return Object.fromEntries(
    [...brought].map((start) => [
      `truce:wait/${nameOf(start)}`,
      `${load}\nawait loadTexts(${JSON.stringify(nameOf(start))});`,
    ]),
  );
}

/** Stands for `src/web/i18n/files.ts`, with the same exports. */
function tableOf(languages, brought) {
  const names = [...brought].map(nameOf);
  const lines = languages.map((language) => {
    const parts = names.map(
      (name) => `${JSON.stringify(name)}: async () => (await import('truce:${language}-${name}')).texts`,
    );
    return `${language}: { ${parts.join(', ')} }`;
  });
  const byAddress = screenSources().map(([address, source]) => [
    address,
    brought.has(source) ? [nameOf(source)] : [],
  ]);
  return [
    `export const files = { ${lines.join(',\n')} };`,
    `export const textsByAddress = ${JSON.stringify(Object.fromEntries(byAddress))};`,
  ].join('\n');
}

/** Where a part is loaded, its texts set out at the same moment. */
function alongside(file, source, brought) {
  const asked = source.replace(/\bimport\(\s*'(\.[^']+\.tsx?)'\s*\)/g, (whole, path) => {
    const start = join(dirname(file), path);
    return brought.has(start) ? `(truceTexts(${JSON.stringify(nameOf(start))}), ${whole})` : whole;
  });
  if (asked === source) return source;
  return `import { loadTexts as truceTexts } from ${JSON.stringify(resolve(dictionaryFile))};\n${asked}`;
}

/** `src/web/site/wall/wall-tab.tsx` → `wall-wall-tab`: names its file too. */
function nameOf(start) {
  return start
    .replace(/^src\/web\//, '')
    .replace(/\.tsx?$/, '')
    .replaceAll('/', '-');
}
