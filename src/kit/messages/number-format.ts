/** The sign of a negative number, as wide as a plus; `Intl` writes a hyphen. */
export const minus = '−';

export interface NumberFormat {
  format(value: number | Intl.StringNumericLiteral): string;
}

/** Numbers as `Intl` writes them, with a real minus. All numbers that people read are written with this. */
export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): NumberFormat {
  const format = new Intl.NumberFormat(locale, options);
  // A number has one sign at most, and no currency or unit has a hyphen.
  return { format: (value) => format.format(value).replace('-', minus) };
}

/**
 * A percentage, rounded to the step that its format writes. What is not quite none, or not quite all, does not read as
 * none or all.
 */
export function writePercent(percent: number, step: number, format: NumberFormat): string {
  const size = Math.abs(percent);
  if (size > 0 && size < step / 2) return `<${format.format(step / 100)}`;
  if (size >= 100 - step / 2 && size < 100) return `>${format.format((100 - step) / 100)}`;
  return format.format(percent / 100);
}

/** The levels of an axis in percent. */
export function percentLevels(locale: string, levels: number[]): string[] {
  const none = numberFormat(locale, { style: 'percent' });
  const digits = levelDigits(levels);
  const format = numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return levels.map((level) => (level === 0 ? none : format).format(level / 100));
}

/** How many decimals tell the levels of an axis apart, which are all as far from each other. */
export function levelDigits([first = 0, second = first + 1]: number[]): number {
  return Math.max(0, -Math.floor(Math.log10(second - first) + 1e-9));
}
