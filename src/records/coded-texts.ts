/** The code of each of these texts, which are stored as they are; `other` of any other text, and null of none. */
export function codesOf<Code extends string>(texts: Record<Code, string>) {
  const codes = new Map(Object.entries<string>(texts).map(([code, text]) => [text, code as Code]));
  return (text: string | null): Code | 'other' | null =>
    text === null ? null : (codes.get(text) ?? 'other');
}
