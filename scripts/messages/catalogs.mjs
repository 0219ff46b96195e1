// The catalogs: locales/<language>/<area>.json, each `{ "area.name": "ICU MessageFormat" }`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The language of the source: its keys and placeholders hold for all. */
export const source = 'en';

/** @returns {string[]} the source first. */
export function languagesIn(folder = 'locales') {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [source, ...names.map(({ name }) => name).filter((name) => name !== source)];
}

/** @returns {Record<string, Record<string, string>>} by area */
export function readAreas(language, folder = 'locales') {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.sort().map((file) => {
      const text = readFileSync(join(folder, language, file), 'utf8');
      return [file.slice(0, -'.json'.length), JSON.parse(text)];
    }),
  );
}

/** @returns {Record<string, string>} every message of a language by key */
export function readMessages(language, folder = 'locales') {
  return Object.assign({}, ...Object.values(readAreas(language, folder)));
}

export function writeArea(language, area, messages, folder = 'locales') {
  writeFileSync(join(folder, language, `${area}.json`), `${JSON.stringify(sorted(messages), null, 2)}\n`);
}

export function sorted(messages) {
  return Object.fromEntries(Object.entries(messages).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Throws with the place of the fault where the text is not ICU MessageFormat. */
export function compile(text) {
  return compileMessageOrThrow(text);
}

/**
 * @typedef {{ kind: string, cases: string[] }} Argument `kind`: plain, number, plural, select …; `cases`: of a plural or select
 * @returns {Map<string, Argument>} by the name of the placeholder
 */
export function argumentsOf(tokens, found = new Map()) {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, kind = 'plain', format] = token;
    const { offset: _, ...cases } = typeof format === 'object' && format !== null ? format : {};
    // What chooses a form may be shown besides: the choice says what kind of value it is.
    if (!found.has(name) || kind !== 'plain') found.set(name, { kind, cases: Object.keys(cases) });
    for (const inner of Object.values(cases)) argumentsOf(inner, found);
  }
  return found;
}
