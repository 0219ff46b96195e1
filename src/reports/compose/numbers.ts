import { percentText } from '../../analytics/percent-text.ts';

/** How every sentence, mail and PDF writes a number, so that one report reads alike wherever it is read. */
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fraction = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** @param format percent is on the scale to 100: 12.5 is `12.5%`. */
export function writeNumber(format: 'count' | 'percent' | 'points', value: number): string {
  if (format === 'count') return whole.format(value);
  return format === 'percent' ? percentText(value) : pointsText(value);
}

/** Of a difference between two rates; its direction is said beside it. */
export function pointsText(value: number): string {
  const text = fraction.format(value);
  return `${text} ${text === '1' ? 'point' : 'points'}`;
}

export function countOf(count: number, one: string, other: string): string {
  return `${whole.format(count)} ${count === 1 ? one : other}`;
}

/** @param value decimal text, as the money endpoints answer it. */
export function writeMoney(value: string, currency: string): string {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(value));
  } catch {
    return `${value} ${currency}`; // a currency that Intl does not know is still said
  }
}
