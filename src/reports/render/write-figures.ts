import type { Change, Figure, Report } from '../report.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fraction = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A number as it is read: `12,400`, `27.01%`, `€1,842.60`. */
export function writeFigure(figure: Figure): string {
  if (figure.format === 'text') return figure.value;
  if (figure.format === 'money') return writeMoney(figure.value, figure.currency);
  return figure.format === 'points'
    ? `${fraction.format(figure.value)} points`
    : writeValue(figure.format, figure.value);
}

export function writeValue(format: 'count' | 'percent', value: number): string {
  return format === 'percent' ? `${fraction.format(value)}%` : whole.format(value);
}

/** For places with little room: `12.4K`. */
export function writeShort(format: 'count' | 'percent', value: number): string {
  return format === 'percent' ? writeValue(format, value) : short.format(value);
}

/** With its direction as a sign: ▲ 8.2%, ▼ 1.3 points. */
export function writeChange({ value, unit }: Change): { sign: string; amount: string; words: string } {
  const unitText = unit === 'percent' ? '%' : Math.abs(value) === 1 ? ' point' : ' points';
  const amount = `${fraction.format(Math.abs(value))}${unitText}`;
  if (value === 0) return { sign: '=', amount: 'unchanged', words: 'unchanged' };
  return { sign: value > 0 ? '▲' : '▼', amount, words: `${value > 0 ? 'up' : 'down'} ${amount}` };
}

/** Local days: `20 November 2026`, `9–15 November 2026`. */
export function writePeriod({ start, end }: Report['period']): string {
  const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return start === end
    ? days.format(Date.parse(start))
    : days.formatRange(Date.parse(start), Date.parse(end));
}

/** A day under a chart: `9 Nov`. What is no day stays as it is. */
export function writeDay(label: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(label)) return label;
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(label),
  );
}

function writeMoney(value: string, currency: string): string {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(value));
  } catch {
    return `${value} ${currency}`; // a currency that Intl does not know is still said
  }
}
