/**
 * Pieces of names that block lists look for in addresses of any host. Letters between two of them may spell one by
 * chance, so a draw is judged whole.
 */
export const listedFragments = [
  'ad',
  'afs',
  'analy',
  'banner',
  'beacon',
  'click',
  'collect',
  'cookie',
  'count',
  'event',
  'gtm',
  'hit',
  'imp',
  'ivw',
  'log',
  'matomo',
  'metric',
  'pix',
  'pop',
  'pub',
  'rum',
  'seg',
  'sponsor',
  'stat',
  'tag',
  'telem',
  'track',
  'trk',
  'utm',
  'view',
  'visit',
  'wall',
];

/** A syllable is a consonant and a vowel. */
export const [consonants, vowels] = ['bdfgklmnrtvz', 'aeiou'];

/**
 * A path that says nothing, as `/velona/maruvi`: pronounceable and never with a piece that a list could match.
 * @param random as Math.random. @param folder where the path has to be; drawn when left out.
 */
export function generatePath(random: () => number, shape: { folder?: string; ending?: string } = {}): string {
  const folder = shape.folder ?? `/${drawName(random)}`;
  return `${folder}/${drawName(random)}${shape.ending ?? ''}`;
}

/** Some 200,000 names of three syllables: rarely one that another site has. */
function drawName(random: () => number): string {
  for (;;) {
    const name = Array.from({ length: 3 }, () => pick(consonants, random) + pick(vowels, random)).join('');
    if (!listedFragments.some((fragment) => name.includes(fragment))) return name;
  }
}

function pick(letters: string, random: () => number): string {
  return letters[Math.floor(random() * letters.length)] ?? 'o';
}
