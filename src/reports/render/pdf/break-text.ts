import LineBreaker from 'linebreak';

/** Scripts without spaces between words: where a word ends, a dictionary knows. */
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** LB15a and LB15b of UAX #14, which the library does not have: quotes stay with what they quote, spaces or not. */
const opens = /(?:^|[\s([{])\p{Pi} *$/u;
const closes = /^\p{Pf}(?:$|[\s)\]}!?.,;:])/u;

/** The pieces of a text between which a line may end (UAX #14), each with the spaces after it. */
export function breakText(text: string): string[] {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let begin = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const { position } = found;
    const isQuote =
      opens.test(text.slice(begin, position)) || closes.test(text.slice(position, position + 2));
    if (isQuote && position < text.length) continue;
    pieces.push(text.slice(begin, position));
    begin = position;
  }
  return pieces.flatMap((piece) => (withoutSpaces.test(piece) ? breakWords(piece) : [piece]));
}

/** What a reader takes for one letter, accents and joined signs included. */
export function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** Signs stay with the word before them. */
function breakWords(piece: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(piece)) {
    const last = found.at(-1);
    const isApart = last !== undefined && withoutSpaces.test(segment) && withoutSpaces.test(last);
    if (last === undefined || isApart) found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  return found;
}
