import { withoutInvisible } from './invisible.ts';

/** In characters, many more than any name has. */
const longest = 8000;

/**
 * A name on one line: without control characters, line breaks, marks that turn the text around it, and characters that
 * nobody sees. Letters of every script stay. A text that is much too long stays as it is, and costs no time.
 */
export function cleanName(name: string): string {
  if (name.length > longest) return name;
  return withoutInvisible(name.replaceAll('\0', '').toWellFormed())
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
}

/** What has a clean name, also where it was stored before names were cleaned. */
export function findNamed<T extends { name: string }>(list: readonly T[], name: string): T | undefined {
  return list.find((each) => each.name === name) ?? list.find((each) => cleanName(each.name) === name);
}
