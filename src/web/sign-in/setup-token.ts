/** The one-time token in `/setup?token=…` or `/setup#token=…`, or in a pasted link or token. */
export function setupToken(text: string): string {
  const named = /[?#&]token=([^&#\s]+)/.exec(text)?.[1];
  return named ? decoded(named) : /^\s*[^\s/?#]+\s*$/.test(text) ? text.trim() : '';
}

/** Empty where a link was cut in the middle of a character. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
