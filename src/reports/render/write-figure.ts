import type { Change, Figure } from '../report.ts';

/** How every rendering writes a number, so that a mail and a PDF of one report read alike. */
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export function writeFigure(figure: Figure): string {
  if (figure.format === 'text') return figure.value;
  if (figure.format === 'money') return writeMoney(figure.value, figure.currency);
  return writeNumber(figure.format, figure.value);
}

/** @param format percent is on the scale to 100: 12.5 is `12.5 %`. */
export function writeNumber(format: 'count' | 'percent' | 'points', value: number): string {
  if (format === 'count') return whole.format(value);
  return format === 'percent' ? `${fine.format(value)} %` : `${fine.format(value)} points`;
}

/** With its sign, and in words where a colour would say whether it is good news: `▲ 4.2 %, better`. */
export function writeChange({ value, unit, isGood }: Change): string {
  if (value === 0) return 'no change';
  const size = `${fine.format(Math.abs(value))} ${unit === 'percent' ? '%' : 'points'}`;
  const judged = isGood === null ? '' : isGood ? ', better' : ', worse';
  return `${value > 0 ? '▲' : '▼'} ${size}${judged}`;
}

function writeMoney(value: string, currency: string): string {
  const number = Number(value);
  if (!Number.isFinite(number) || !/^[A-Z]{3}$/.test(currency)) return `${value} ${currency}`;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(number);
}
