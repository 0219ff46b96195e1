/**
 * Whether someone who knows the member would find this password among the first hundred million guesses: 49,000 common
 * passwords and what is made from them, keyboard rows, dates, repetitions, and the member's own words (OWASP ASVS 5.0,
 * 6.2.4 and 6.2.11). Nothing is sent anywhere.
 * @param about the member's name and email address
 */
export async function isEasyToGuess(password: string, about: string[]): Promise<boolean> {
  const { countGuesses } = await import('./guesses.ts');
  const own = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2);
  return countGuesses(password.slice(0, checkedLetters), [...own, 'truce']) < fewestGuesses;
}

const fewestGuesses = 1e8;
/** About 50 ms at most; what is longer is rarely easy in its first part only. */
const checkedLetters = 64;
