import type { NumberFormat } from './number-format.ts';

/** After the point, also where it is none. */
export const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A percentage with one digit. What is not quite none, or not quite all, does not read as none or all. */
export function writePercent(percent: number, format: () => NumberFormat): string {
  const size = Math.abs(percent);
  const sign = size > 0 && size < 0.05 ? '<' : size < 100 && size >= 99.95 ? '>' : '';
  const shown = sign === '<' ? 0.1 : sign ? 99.9 : percent;
  return sign + format().format(shown / 100);
}
