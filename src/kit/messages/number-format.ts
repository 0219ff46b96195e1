/** The sign of a negative number, as wide as a plus; `Intl` writes a hyphen. */
const minus = '−';

export interface NumberFormat {
  format(value: number | Intl.StringNumericLiteral): string;
}

/** Numbers as `Intl` writes them, with a real minus. All numbers that people read are written with this. */
export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): NumberFormat {
  const format = new Intl.NumberFormat(locale, options);
  return { format: (value) => withMinus(format.format(value)) };
}

/** A number has one sign at most, and no currency or unit has a hyphen. What was rounded to none has no sign. */
export function withMinus(text: string): string {
  // Older browsers throw at `signDisplay: 'negative'`, which would do the same.
  return text.replace('-', /[1-9]/.test(text) ? minus : '');
}
