import type { Text } from '../../kit/messages/text.ts';

/**
 * What part of the whole it is, from the counts: a percentage of two decimals would be rounded a second time.
 * @param stored that percentage, where an earlier version stored no counts
 */
export function shareText(part: number, whole: number, stored = 0): Text {
  return { format: 'percent', of: whole > 0 ? (100 * part) / whole : stored };
}
