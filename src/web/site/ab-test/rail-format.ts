import { numberFormat } from '../../../kit/messages/number-format.ts';
import { locale } from '../../i18n/language.ts';

const maxDigits = 8;
/** Lines may break between a sign and a currency. */
const wordJoiner = '\u2060';

/**
 * Writes differences to control, all with as many digits after the point: at least `digits`, and so many that a limit
 * that is not zero does not read as zero.
 * @param currency of amounts; null for everything else, which is written without a unit
 */
export function differenceFormat(
  limit: number,
  digits: number,
  currency: string | null,
): (difference: number) => string {
  const size = Math.abs(limit);
  let enough = digits;
  while (size > 0 && enough < maxDigits && size < 0.5 * 10 ** -enough) enough += 1;
  const format = signed(enough, currency);
  return (difference) =>
    format
      .format(difference)

      .replace(/(?<=^[+−])(?=\D)/, wordJoiner);
}

function signed(digits: number, currency: string | null) {
  return numberFormat(locale, {
    ...(currency !== null && { style: 'currency', currency }),
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    signDisplay: 'exceptZero',
  });
}
