import { numberFormat } from '../../../kit/messages/number-format.ts';
import { oneDigit, writePercent } from '../../../kit/messages/write-percent.ts';
import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';
import { t } from '../../i18n/t.ts';

const whole = memoize(() => numberFormat(locale));
const compact = memoize(() => numberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }));
const short = memoize(() => numberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }));
const decimal = memoize(() => numberFormat(locale, oneDigit));
const twoDecimals = memoize(() =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const share = memoize(() => numberFormat(locale, { style: 'percent', ...oneDigit }));
const rough = memoize(() => numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
const signed = memoize(() => numberFormat(locale, { ...oneDigit, signDisplay: 'exceptZero' }));

/** 1,234,567; from ten millions on 12.35M. */
export function formatCount(count: number): string {
  return count < 10_000_000 ? whole().format(count) : compact().format(count);
}

/** Where there is little room: 9,999, then 12.3K. */
export function formatShort(count: number): string {
  return count < 10_000 ? whole().format(count) : short().format(count);
}

/**
 * A percentage as the API returns it (12.54 for 12.5%), with one digit after the point. What is not quite none, or not
 * quite all, does not read as none or all.
 */
export function formatPercent(percent: number): string {
  return writePercent(percent, percent === 0 ? rough : share);
}

/** With its sign and one decimal: +1.2. */
export function formatSigned(number: number): string {
  return signed().format(number);
}

/** Two decimals always, as beside each other: 3.07, 3.10. */
export function formatTwoDecimals(number: number): string {
  return twoDecimals().format(number);
}

/** A percentage in a sentence or a narrow place, with one digit after the point where it needs one: 66%, 9.1%. */
export function formatRough(percent: number): string {
  return writePercent(percent, rough);
}

/**
 * What part of the whole it is; a dash where there is nothing to be a part of. Of the counts themselves: rounded twice,
 * 19.246% would be 19.3% in one place and 19.2% in another.
 */
export function formatShare(part: number, whole: number): string {
  return whole > 0 ? formatPercent((100 * part) / whole) : '–';
}

/** The size of a change, without its sign. */
export function formatSize(change: number, unit: 'percent' | 'points'): string {
  const size = Math.abs(change);
  return unit === 'percent'
    ? share().format(size / 100)
    : t('common.sizePts', { size: decimal().format(size) });
}
