/** The sign of a negative number, as wide as a plus; `Intl` writes a hyphen. */
export const minus = '−';

/** Numbers as `Intl` writes them, with a real minus. All numbers that people read are written with this. */
export function numberFormat(
  locale: string,
  options?: Intl.NumberFormatOptions,
): { format(value: number | Intl.StringNumericLiteral): string } {
  const format = new Intl.NumberFormat(locale, options);
  // A number has one sign at most, and no currency or unit has a hyphen.
  return { format: (value) => format.format(value).replace('-', minus) };
}
