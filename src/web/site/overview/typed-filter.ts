import { type Dimension, otherValues } from '../../../contract/analytics/dimensions.ts';
import { namedValues } from '../../../contract/messages/value-texts.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { valueName } from '../../numbers/value-names.ts';
import { plain, readCodes } from '../../ui/read-codes.ts';

const named: Partial<Record<Dimension, string[]>> = namedValues;

/** Values to choose from: those of these days, then the others that have a name, though no session of these days has them. */
export function valuesOf(dimension: Dimension, listed: string[]): string[] {
  return [...new Set([...listed, ...(named[dimension] ?? [])])];
}

/** People type names, the filter knows codes. Null where there is no such value. */
export function readValue(dimension: Dimension, typed: string, listed: string[]): string | null {
  const unknown = dimension === 'country' ? 'ZZ' : '';
  const values = [...valuesOf(dimension, listed), unknown, otherValues];
  const isTyped = (value: string) => {
    const name = valueName(dimension, value);
    // A page with an accent and one without are two.
    return value.toLowerCase() === typed.toLowerCase() || (name !== value && plain(name) === plain(typed));
  };
  const value = values.find((each) => each === typed) ?? values.find(isTyped);
  if (value !== undefined) return value;
  if (dimension === 'country') return readCodes('region', typed, true).codes[0] ?? null;
  if (dimension === 'language') return readCodes('language', typed, true).codes[0] ?? null;
  // Of the others, nobody knows all values.
  return dimension === 'device' || dimension === 'kind' ? null : typed;
}

/** What is said where there is no such value. */
export function noSuchValue(dimension: Dimension, typed: string): string {
  if (dimension === 'country') return t('common.noSuchCountry', { typed });
  if (dimension === 'language') return t('common.noSuchLanguage', { typed });
  const names = valuesOf(dimension, []).map((value) => valueName(dimension, value));
  return t('overview.noSuchValue', { typed, names: say({ list: names }) });
}
