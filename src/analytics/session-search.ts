import { blockerText, namedValues } from '../contract/messages/value-texts.ts';
import type { SessionFilter } from '../events/store/newest-sessions.ts';
import { isLanguage, languages } from '../kit/messages/languages.ts';
import { writerOf } from '../kit/messages/writer.ts';

/** Sessions in whose path, blocker or country each word is found. */
export function searchSessions(search: string): SessionFilter {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return {
    conditions: words.map(
      (_, index) => `(has({countries${index}:Array(String)}, country)
        OR (adblock_detected > 0 AND has({blockers${index}:Array(String)}, blocker))
        OR (adblock_detected > 0 AND positionCaseInsensitiveUTF8(blocker, {word${index}:String}) > 0)
        OR arrayExists(page -> positionCaseInsensitiveUTF8(page, {word${index}:String}) > 0, pages))`,
    ),
    params: Object.fromEntries(
      words.flatMap((word, index) => [
        [`word${index}`, word],
        [`blockers${index}`, described.filter((blocker) => blockerNames(blocker).some(holds(word)))],
        [`countries${index}`, countriesNamed(word)],
      ]),
    ),
  };
}

/** Blockers that screens describe in their own words; the others are stored by name. */
const described = ['', ...namedValues.blocker];

const written = Object.keys(languages).filter(isLanguage);

function blockerNames(blocker: string): string[] {
  return written.map((language) => writerOf(language).say(blockerText(blocker)));
}

/** Codes of the countries whose name contains a word, in any language of the dashboard; and a country's own code. */
function countriesNamed(word: string): string[] {
  const code = word.toUpperCase();
  const found = [...countryNames()].filter(([, names]) => names.some(holds(word)));
  return [...new Set([...(/^[A-Z]{2}$/.test(code) ? [code] : []), ...found.map(([each]) => each)])];
}

function holds(word: string): (name: string) => boolean {
  const plain = word.toLowerCase();
  return (name) => name.toLowerCase().includes(plain);
}

let names: Map<string, string[]> | undefined;

/** Every country that `Intl` knows, by its code. */
function countryNames(): Map<string, string[]> {
  names ??= readNames();
  return names;
}

function readNames(): Map<string, string[]> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const namers = written.map((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(codes.map((code) => [code, namers.flatMap((namer) => namer.of(code) ?? [])]));
}
