const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/**
 * A percentage as every sentence, email, PDF and message writes it: one digit after the point, no blank. What is not
 * quite none, or not quite all, does not read as none or all.
 * @param value on the scale to 100: 12.54 is `12.5%`
 */
export function percentText(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < 0.05) return '<0.1%';
  if (size >= 99.95 && size < 100) return '>99.9%';
  return `${oneDigit.format(value)}%`;
}
