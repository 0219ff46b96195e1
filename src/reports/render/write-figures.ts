import { percentText } from '../../analytics/percent-text.ts';
import { writeMoney, writeNumber } from '../compose/numbers.ts';
import type { Change, Figure } from '../report.ts';

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A number as it is read: `12,400`, `27.1%`, `€1,842.60`. */
export function writeFigure(figure: Figure): string {
  if (figure.format === 'text') return figure.value;
  if (figure.format === 'money') return writeMoney(figure.value, figure.currency);
  return writeNumber(figure.format, figure.value);
}

/** A point of a chart; a dash where it has no value. */
export function writePoint(format: 'count' | 'percent', value: number | null): string {
  return value === null ? '–' : writeNumber(format, value);
}

/** For places with little room: `12.4K`. */
export function writeShort(format: 'count' | 'percent', value: number | null): string {
  if (value === null) return '–';
  return format === 'percent' ? percentText(value) : short.format(value);
}

/** With its direction as a sign: ▲ 8.2%, ▼ 1.3 points. What rounds to nothing is no change. */
export function writeChange({ value, unit }: Change): { sign: string; amount: string; words: string } {
  const amount = writeNumber(unit, Math.abs(value));
  if (Math.abs(value) < 0.05) return { sign: '=', amount: 'unchanged', words: 'unchanged' };
  return { sign: value > 0 ? '▲' : '▼', amount, words: `${value > 0 ? 'up' : 'down'} ${amount}` };
}

/** A day under a chart: `9 Nov`. What is no day stays as it is. */
export function writeDay(label: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(label)) return label;
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(label),
  );
}
