import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';

/** The languages that the wall's fixed texts come in. */
export const wallLanguages = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr'],
  ...['hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'pt-br', 'ro', 'ru', 'sk'],
  ...['sl', 'sr', 'sv', 'th', 'tr', 'uk', 'ur', 'vi', 'zh', 'zh-tw'],
];

const names = memoize(() => new Intl.DisplayNames(locale, { type: 'language' }));

/** As the owner reads it; a code that has no name stays a code. */
export function languageName(code: string): string {
  return names().of(code) ?? code;
}

/** In the order of their names. */
export function byName(codes: string[]): string[] {
  return codes.toSorted((one, other) => languageName(one).localeCompare(languageName(other), locale));
}
