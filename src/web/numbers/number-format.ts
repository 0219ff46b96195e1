const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });
const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** 1,234,567; from ten millions on 12.35M. */
export function formatCount(count: number): string {
  return count < 10_000_000 ? whole.format(count) : compact.format(count);
}

/** A percentage as the API answers it (12.5 for 12.5 %), with one or two decimals. */
export function formatPercent(percent: number): string {
  return percent === 0 ? '0%' : `${decimal.format(percent)}%`;
}

const rough = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const signed = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** With its sign and one decimal: +1.2. */
export function formatSigned(number: number): string {
  return signed.format(number).replace('-', '−');
}

/** A percentage in a sentence, which needs no more than this: 66%, 9.1%. */
export function formatRough(percent: number): string {
  return `${rough.format(percent)}%`;
}

/** A percentage without decimals, for narrow places. */
export function formatWhole(percent: number): string {
  return `${whole.format(Math.round(percent))}%`;
}

/** What part of the whole it is; a dash where there is nothing to be a part of. */
export function formatShare(part: number, whole: number): string {
  return whole > 0 ? formatPercent((100 * part) / whole) : '–';
}

/** The size of a change, without its sign. */
export function formatSize(change: number, unit: 'percent' | 'points'): string {
  const size = decimal.format(Math.abs(change));
  return unit === 'percent' ? `${size}%` : `${size} pts`;
}
