import { message, type Text } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';

/** @param value on the scale to 100: 12.5 is `12.5%` */
export function percentText(value: number): Text {
  return { format: 'percent', of: value };
}

/** Of a difference between two rates; its direction is said beside it. */
export function pointsText(value: number): Text {
  return message('report.points', { count: { format: 'decimal', of: value } });
}

/** @param amount decimal text, as the money endpoints return it */
export function moneyText(amount: string, currency: string): Text {
  return { format: 'money', of: { amount, currency } };
}

/** How every sentence, email and PDF writes a number, so that one report reads alike wherever it is read. */
export function writeNumber(
  format: 'count' | 'percent' | 'points',
  value: number,
  { say, formats }: Writer,
): string {
  return format === 'points' ? say(pointsText(value)) : formats[format](value);
}
