import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';

const maxDigits = 8;

/**
 * Writes differences to control, all with as many digits after the point: at least `digits`, and so many that a limit
 * that is not zero does not read as zero.
 */
export function differenceFormat(limit: number, digits: number): (difference: number) => string {
  const size = Math.abs(limit);
  let enough = digits;
  while (size > 0 && enough < maxDigits && size < 0.5 * 10 ** -enough) enough += 1;
  const format = signed(enough);
  return (difference) => format.format(difference).replace('-', '−');
}

const signed = memoize(
  (digits: number) =>
    new Intl.NumberFormat(locale, {
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
      signDisplay: 'exceptZero',
    }),
);
