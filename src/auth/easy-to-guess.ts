/**
 * Whether someone who knows the member would find this password among the first hundred million guesses: 49,000 common
 * passwords and what is made from them, keyboard rows, dates, repetitions, and the member's own words (OWASP ASVS 5.0,
 * 6.2.4 and 6.2.11). Nothing is sent anywhere.
 * @param about the member's name and email address
 */
export async function isEasyToGuess(password: string, about: string[]): Promise<boolean> {
  const { countGuesses } = await import('./guesses.ts');
  const checked = password.normalize('NFKC').slice(0, checkedLetters);
  const own = ownWords([...about, 'truce']);
  if (countGuesses(checked, own) < fewestGuesses) return true;
  const plain = withoutMarks(checked);
  const cut = plain.replace(anyOf(own), '');
  if (cut === plain) return false;
  const rest = cut.replace(/[\s._@+-]/g, '');
  return arrangements * (rest === '' ? 1 : countGuesses(rest, [])) < fewestGuesses;
}

const fewestGuesses = 1e8;
/** About 50 ms at most; what is longer is rarely easy in its first part only. */
const checkedLetters = 64;
/** Guesses for which of their own words a member took, in which order, and how they wrote and separated them. */
const arrangements = 1_000;

/** The words of a name or an address, and what becomes of them when they are written together or backward. */
function ownWords(about: string[]): string[] {
  const words = about
    .flatMap((text) => [text, ...text.split('@')])
    .flatMap((text) => {
      const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
      return [text, ...parts, parts.join(''), parts.toReversed().join('')];
    })
    .map((word) => withoutMarks(word).toLowerCase())
    .filter((word) => word.length > 2);
  return [...new Set(words.flatMap((word) => [word, [...word].reverse().join('')]))];
}

/** Any of the words, the longest first, also with digits and signs in place of letters. */
function anyOf(words: string[]): RegExp {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const written = longestFirst.map((word) => [...word].map(lookalikes).join(''));
  return new RegExp(written.join('|'), 'giu');
}

function lookalikes(letter: string): string {
  const known = signs[letter];
  return known ? `[${letter}${known}]` : `\\u{${letter.codePointAt(0)?.toString(16)}}`;
}

const signs: Record<string, string> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '69',
  i: '1!',
  l: '1',
  o: '0',
  s: '5$',
  t: '7+',
  z: '2',
};

/** é and e are the same to someone who guesses. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
