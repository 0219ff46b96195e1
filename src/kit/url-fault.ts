/**
 * Why this is no URL of one of these protocols, without the text itself, which may have a password.
 * @param protocols as `['http:', 'https:']`
 */
export function urlFault(text: string, protocols: readonly string[]): string {
  const isBegun = protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`));
  return isBegun
    ? 'is not a valid URL; check the host and port, and write @, /, # and spaces in a password as %40, %2F, %23 and %20'
    : `must be a URL that begins with ${protocols.join('// or ')}//`;
}

/** The text to show, whether it is a URL or not, without a user name and password in it. */
export function withoutPassword(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//…@');
}
