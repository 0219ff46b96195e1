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
