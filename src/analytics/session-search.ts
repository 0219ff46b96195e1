import { encodedPath } from '../contract/core/url-path.ts';
import { blockerText, namedValues } from '../contract/messages/value-texts.ts';
import { daySeconds } from '../events/store/cell-tables.ts';
import type { SessionFilter } from '../events/store/newest-sessions.ts';
import { isLanguage, languages } from '../kit/messages/languages.ts';
import { regionOfToday } from '../kit/messages/region-of-today.ts';
import { writerOf } from '../kit/messages/writer.ts';
import type { AnalyticsStore } from './store.ts';

/** A list of more pages takes longer to compare than to look into each text. */
const maxListed = 200;

/**
 * Sessions in whose path, blocker or country each word is found. Cells know which paths and blockers there are: a word
 * that is in none of them is not looked for in millions of sessions.
 * @param sinceMs what is older is not listed
 */
export async function searchSessions(
  store: AnalyticsStore,
  siteId: string,
  search: string,
  sinceMs: number,
): Promise<SessionFilter> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const parts = await Promise.all(
    words.map(async (word, index) =>
      conditionOf(word, index, await readValues(store, siteId, word, sinceMs)),
    ),
  );
  return {
    conditions: parts.flatMap(({ conditions }) => conditions),
    params: Object.assign({}, ...parts.map(({ params }) => params)),
  };
}

type Values = Record<'page' | 'blocker', string[]>;

function conditionOf(word: string, index: number, values: Values): SessionFilter {
  const described = describedBlockers.filter((blocker) => blockerNames(blocker).some(holds(word)));
  const lists = {
    country: countriesNamed(word),
    blocker: [...described, ...values.blocker],
    page: values.page,
  };
  const has = (text: string, name = 'word') => holdsText(text, `${name}${index}`);
  const isIn = (name: keyof typeof lists) => `${name} IN {${name}${index}:Array(String)}`;
  const found = {
    country: isIn('country'),
    blocker: isLong(values.blocker) ? `(${isIn('blocker')} OR ${has('blocker')})` : isIn('blocker'),
    page: isLong(values.page)
      ? `arrayExists(page -> ${has('page', 'path')}, pages)`
      : `hasAny(pages, {page${index}:Array(String)})`,
  };
  const names = (Object.keys(lists) as (keyof typeof lists)[]).filter((name) => lists[name].length > 0);
  const conditions = names.map((name) =>
    name === 'blocker' ? `(adblock_detected > 0 AND ${found.blocker})` : found[name],
  );
  return {
    conditions: [`(${conditions.join(' OR ') || '0'})`],
    params: {
      [`word${index}`]: word,
      [`path${index}`]: encodedPath(word),
      ...Object.fromEntries(names.map((name) => [`${name}${index}`, lists[name]])),
    },
  };
}

const holdsText = (text: string, name: string) =>
  `positionCaseInsensitiveUTF8(${text}, {${name}:String}) > 0`;

const isLong = (values: string[]) => values.length > maxListed;

/** The site's paths and named blockers with a word in them; of each, one more than are listed where there are more. */
async function readValues(
  { database, query }: AnalyticsStore,
  site: string,
  word: string,
  sinceMs: number,
): Promise<Values> {
  const since = Math.floor(sinceMs / 1000 / daySeconds) * daySeconds;
  const rows = await query<{ dimension: keyof Values; value: string }>(
    'quick',
    `SELECT toString(dimension) AS dimension, value FROM ${database}.cells
     WHERE site_id = {site:UUID} AND dimension IN ('page', 'blocker') AND seconds = ${daySeconds}
       AND start >= {since:UInt32}
       AND if(dimension = 'page', ${holdsText('value', 'path')}, ${holdsText('value', 'word')})
     GROUP BY dimension, value LIMIT ${maxListed + 1} BY dimension`,
    { site, since, word, path: encodedPath(word) },
  );
  const of = (name: keyof Values) =>
    rows.filter(({ dimension }) => dimension === name).map(({ value }) => value);
  return { page: of('page'), blocker: of('blocker') };
}

/** Blockers that screens describe in their own words; the others are stored by name. */
const describedBlockers = ['', ...namedValues.blocker];

const written = Object.keys(languages).filter(isLanguage);

function blockerNames(blocker: string): string[] {
  return written.map((language) => writerOf(language).say(blockerText(blocker)));
}

/** Codes of the countries whose name contains a word, in any language of the dashboard; and a country's own code. */
function countriesNamed(word: string): string[] {
  const found = [...countryNames()].filter(([, names]) => names.some(holds(word)));
  const codes = /^[a-z]{2}$/i.test(word) ? [word.toUpperCase(), regionOfToday(word)] : [];
  return [...new Set([...codes, ...found.map(([each]) => each)])];
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
