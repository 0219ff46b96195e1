import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';

const groupsByComma = memoize(() => new Intl.NumberFormat(locale).format(12_345).includes(','));

/**
 * A typed number as decimal text: half of the world writes 4,99. Nobody can tell what 1.234,5 is meant to be, nor 1,234 in a
 * language that writes thousands so.
 * @returns null where it is no number, or not clearly one.
 */
export function decimalText(typed: string, isCommaOfThousands = groupsByComma()): string | null {
  const text = typed.trim();
  if (!/^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(text)) return null;
  if (isCommaOfThousands && /^-?[1-9]\d{0,2},\d{3}$/.test(text)) return null;
  const [whole = '', part = ''] = text.replace(',', '.').split('.');
  const digits = /\d/.test(whole) ? whole : `${whole}0`;
  return part ? `${digits}.${part}` : digits;
}

/** The same as a number; NaN where it is none. */
export function readNumber(typed: string): number {
  return Number(decimalText(typed) ?? Number.NaN);
}
