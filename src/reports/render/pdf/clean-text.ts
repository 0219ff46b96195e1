const maxMarks = /(\p{M}{4})\p{M}+/gu;
const invisible = /(?![\u200C\u200D])\p{Cf}/gu;

/**
 * A text as a line of print: no spaces but ordinary and non-breaking ones, no control characters, nothing that turns the
 * order of what follows, no towers of accents, and at most so many characters.
 */
export function cleanText(text: string, maxCharacters = 2_000): string {
  const printed = text
    .slice(0, maxCharacters * 4)
    .toWellFormed()
    .replace(invisible, '')
    .replace(/(?![\u00a0\u202f])[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(maxMarks, '$1')
    .trim();
  const letters = [...printed];
  return letters.length <= maxCharacters ? printed : `${letters.slice(0, maxCharacters - 1).join('')}…`;
}
