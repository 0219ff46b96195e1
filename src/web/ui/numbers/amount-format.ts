import { numberFormat } from '../../../kit/messages/number-format.ts';
import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';

/** Decimal text from the API as money where there is little room: €1.38, €1,235, €12.3K. */
export function formatAmount(amount: string, currency: string): string {
  const size = Math.abs(Number(amount));
  const format = size < 100 ? exact : size < 1_000_000 ? whole : compact;
  return format(currency).format(Number(amount));
}

const style = 'currency';
const exact = memoize((currency: string) => numberFormat(locale, { style, currency }));
const whole = memoize((currency: string) =>
  numberFormat(locale, { style, currency, maximumFractionDigits: 0 }),
);
const compact = memoize((currency: string) =>
  numberFormat(locale, { style, currency, notation: 'compact', maximumSignificantDigits: 3 }),
);
