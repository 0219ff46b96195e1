import { isNothing } from '../../contract/messages/changes.ts';
import { message } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import { writeNumber } from '../compose/numbers.ts';
import type { Change, FigureOf, Point } from '../report.ts';

/** A number as it is read: `12,400`, `27.1%`, `€1,842.60`. */
export function writeFigure(figure: FigureOf<string>, writer: Writer): string {
  if (figure.format === 'text') return figure.value;
  if (figure.format !== 'money') return writeNumber(figure.format, figure.value, writer);
  return writer.formats.money({ amount: figure.value, currency: figure.currency });
}

/** A point of a chart; a dash where it has no value. */
export function writePoint(format: 'count' | 'percent', value: number | null, writer: Writer): string {
  return value === null ? '–' : writeNumber(format, value, writer);
}

/** `Nov 9`, or `Nov 30 (1 of 7 days)` of a week that the period cuts. */
export function writeBucket(point: Point, writer: Writer): string {
  const [label, days] = [writeDay(point.label, writer), writeDays(point, writer)];
  return days === null ? label : writer.say(message('report.labelDays', { label, days }));
}

/** `4 of 7 days`; null of what is whole. */
export function writeDays({ days }: Point, { say }: Writer): string | null {
  return days === undefined ? null : say(message('overview.daysOfWeek', { count: days }));
}

/** For places with little room: `12.4K`. */
export function writeShort(format: 'count' | 'percent', value: number | null, { formats }: Writer): string {
  if (value === null) return '–';
  return format === 'percent' ? formats.percent(value) : formats.short(value);
}

/** With its direction as a sign: ▲ 8.2%, ▼ 1.3 points. What rounds to nothing is no change. */
export function writeChange(
  { value, unit }: Change,
  writer: Writer,
): { sign: string; amount: string; words: string } {
  if (isNothing(value)) {
    const unchanged = writer.say(message('report.unchanged'));
    return { sign: '=', amount: unchanged, words: unchanged };
  }
  const amount = writeNumber(unit, Math.abs(value), writer);
  const words = writer.say(message(value > 0 ? 'report.upBy' : 'report.downBy', { amount }));
  return { sign: value > 0 ? '▲' : '▼', amount, words };
}

/** A day under a chart: `Nov 9`. What is no day stays as it is. */
export function writeDay(label: string, { formats }: Writer): string {
  return isDay(label) ? formats.shortDay(label) : label;
}

/** The same in a sentence: `Monday, November 9`. */
export function writeLongDay(label: string, { formats }: Writer): string {
  return isDay(label) ? formats.day(label) : label;
}

function isDay(label: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(label) && !Number.isNaN(Date.parse(label));
}
