import bidiFactory from 'bidi-js';

/** A stretch of one line in one direction; right-to-left ones are in reading order, brackets already mirrored. */
export interface DirectedRun {
  text: string;
  isRightToLeft: boolean;
}

/** Of a paragraph; each of its lines keeps it. */
export type Direction = 'ltr' | 'rtl';

const bidi = bidiFactory();
const hasRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** By the first letter that has a direction. */
export function directionOf(text: string): Direction {
  if (!hasRightToLeft.test(text)) return 'ltr';
  return bidi.getEmbeddingLevels(inPlane(text)).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/** One line in the order in which it stands on paper, from left to right: the Unicode Bidirectional Algorithm (UAX #9). */
export function orderRuns(line: string, direction = directionOf(line)): DirectedRun[] {
  if (direction === 'ltr' && !hasRightToLeft.test(line)) return [{ text: line, isRightToLeft: false }];
  const units = inPlane(line);
  const embedding = bidi.getEmbeddingLevels(units, direction);
  return stretches(bidi.getReorderedIndices(units, embedding), embedding.levels).map((places) => {
    const [first = 0] = places;
    const isRightToLeft = (embedding.levels[first] ?? 0) % 2 === 1;
    const letters = places.sort((a, b) => a - b).map((at) => line[at] ?? '');
    const drawn = isRightToLeft ? letters.map((one) => bidi.getMirroredCharacter(one) ?? one) : letters;
    return { text: drawn.join(''), isRightToLeft };
  });
}

/** Letters that are next to each other on paper and in the text, on one level. */
function stretches(places: number[], levels: Uint8Array): number[][] {
  const found: number[][] = [];
  for (const at of places) {
    const last = found.at(-1)?.at(-1);
    const isNext = last !== undefined && levels[last] === levels[at] && Math.abs(last - at) === 1;
    if (isNext) found.at(-1)?.push(at);
    else found.push([at]);
  }
  return found;
}

/** The library looks at single UTF-16 units: letters of two get stand-ins of the same kind and length. */
function inPlane(text: string): string {
  return text.replace(/[\u{10000}-\u{10FFFF}]/gu, (letter) => {
    if (hasRightToLeft.test(letter)) return '\u05D0\u05D0';
    if (/\p{Mn}|\p{Me}/u.test(letter)) return '\u0300\u0300';
    return /\p{L}|\p{N}|\p{Mc}/u.test(letter) ? 'aa' : '\u2603\u2603';
  });
}
