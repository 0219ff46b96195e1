import type { Text } from '../../kit/messages/text.ts';

/** What part of the whole it is, from the counts: a percentage of two decimals would be rounded a second time. */
export function shareText(part: number, whole: number): Text {
  return { format: 'percent', of: whole === 0 ? 0 : (100 * part) / whole };
}
