/** A name on one line: without control characters, line breaks and marks that turn the text around it. Letters of every script stay. */
export function cleanName(name: string): string {
  return name
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
}

/** What has a clean name, also where it was stored before names were cleaned. */
export function findNamed<T extends { name: string }>(list: readonly T[], name: string): T | undefined {
  return list.find((each) => each.name === name) ?? list.find((each) => cleanName(each.name) === name);
}
