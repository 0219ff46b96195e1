/** Percent-encoded text as it was meant; text with a `%` of its own stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
