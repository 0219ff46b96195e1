import { numberFormat } from './number-format.ts';

/** The levels of an axis in percent. */
export function percentLevels(locale: string, levels: number[]): string[] {
  const format = numberFormat(locale, { style: 'percent', minimumFractionDigits: levelDigits(levels) });
  return levels.map((level) => format.format(level / 100));
}

/** How many decimals tell the levels of an axis apart, which are all as far from each other. */
export function levelDigits([first = 0, second = first + 1]: number[]): number {
  return Math.max(0, -Math.floor(Math.log10(second - first) + 1e-9));
}
