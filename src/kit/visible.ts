import { onlyIsolated, withoutIsolates } from './isolate.ts';

/** Without controls (they could make a header or a line) and without signs that turn the text around them. */
export function visible(text: string): string {
  return withoutIsolates(visibleLines(text));
}

/** The same for plain text: what turns nothing but itself around may stay. */
export function visibleLines(text: string): string {
  return onlyIsolated(
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, ''),
  );
}
