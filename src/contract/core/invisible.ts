/** Letters without a shape, which look like a space. */
const blanks = /[\u2800\u3164\uffa0]/g;

/** Scripts whose letters are neither joined nor parted by an invisible character. */
const simple =
  '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Hebrew}\\p{Script=Armenian}\\p{Script=Georgian}' +
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}\\u0300-\\u036f';
const joinable = `(?![${simple}])[\\p{L}\\p{M}]`;
const picture = '\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?';

/** What a script or an emoji needs, after what needs it, and there once. */
const needed = [
  // A joiner within a word of a script that has them, or between two pictures.
  `(?<=${joinable})[\\u200c\\u200d](?=[\\u200c\\u200d]*${joinable})`,
  `(?<=${picture})\\u200d(?=\\u200d*\\p{Extended_Pictographic})`,
  // Variants: of an emoji, of a keycap, of an ideograph, of a letter.
  '(?<=(?![0-9#*])\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=[\\p{Script=Myanmar}\\p{Script=Phags_Pa}])\\ufe00',
  '(?<=[\\u1820-\\u18aa])[\\u180b-\\u180f]',
  // A flag of a region, as England's.
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
].join('|');
/** A direction, once, where letters are written from the right. */
const direction = '(?<![\\u200e\\u200f\\u061c])[\\u200e\\u200f\\u061c]';

// Marks that turn text stay here: a name has a space in their place.
const dropped = '(?![\\u202a-\\u202e\\u2066-\\u2069])\\p{Default_Ignorable_Code_Point}|\\ufeff';
const inLeftToRight = new RegExp(`(${needed})|${dropped}`, 'gu');
const inRightToLeft = new RegExp(`(${needed}|${direction})|${dropped}`, 'gu');
const rightToLeft =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Text without the characters that show nothing, so that two texts which look equal are. Those stay that a script or an
 * emoji needs; a letter that shows as a space becomes one.
 */
export function withoutInvisible(text: string): string {
  return text
    .replace(blanks, ' ')
    .replace(rightToLeft.test(text) ? inRightToLeft : inLeftToRight, (_, kept?: string) => kept ?? '');
}
