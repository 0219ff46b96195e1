import { locale } from '../i18n/language.ts';
import { memoize } from '../i18n/memoize.ts';

export type CodeKind = 'region' | 'language';

const names = memoize((type: CodeKind) => new Intl.DisplayNames(locale, { type, fallback: 'none' }));

/** Germany for DE; the code itself where it has no name. */
export function nameOfCode(kind: CodeKind, code: string): string {
  try {
    return names(kind).of(kind === 'region' ? code.toUpperCase() : code) ?? code;
  } catch {
    return code; // no code at all: the server says so
  }
}

/** Every code that can be picked, by name. */
export const codesByName = memoize((kind: CodeKind): [name: string, code: string][] => {
  const all = kind === 'region' ? regionCodes() : languageCodes;
  return all
    .map((code): [string, string] => [nameOfCode(kind, code), code])
    .filter(([name, code]) => name !== code)
    .sort(([a], [b]) => a.localeCompare(b, locale));
});

/** Codes with a name that are no country of today: former ones, unions, and what is reserved for software. */
const notCountries =
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' ');

function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return pairs.filter((code) => !notCountries.includes(code));
}

/** The languages most browsers are set to. Others can be typed as a code. */
const languageCodes =
  'ar bg bn ca cs da de el en en-GB en-US es es-MX et eu fa fi fr fr-CA gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms nb nl pl pt pt-BR pt-PT ro ru sk sl sq sr sv ta te th tr uk ur uz vi zh zh-CN zh-TW'.split(
    ' ',
  );
