const invalid =
  'is not a valid URL; check the host and port, and write @, /, # and spaces in a password as %40, %2F, %23 and %20';

/**
 * Why this is no URL of one of these protocols, without the text itself, which may have a password.
 * @param protocols as `['http:', 'https:']`
 */
export function urlFault(text: string, protocols: readonly string[]): string {
  return isBegun(text, protocols) ? invalid : `must be a URL that begins with ${protocols.join('// or ')}//`;
}

/**
 * @param hostIn where else the host may be
 * @throws Error where it is no URL of one of these protocols, or has no host
 */
export function readUrl(
  text: string,
  protocols: readonly string[],
  hostIn: (options: URLSearchParams) => string | null = () => null,
): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && isBegun(text, protocols) && (url.hostname || hostIn(url.searchParams))) return url;
  throw new Error(urlFault(text, protocols));
}

/**
 * Of the URL of a store or mail server. An unescaped #, / or ? ends the host in the middle of a password, and what comes before
 * it would be looked up, and logged.
 * @throws Error where the user or the password cannot be decoded, or is not all of what was meant
 */
export function refuseBadEscapes({ href, username, password, pathname, search }: URL): void {
  const isCut = username + password === '' && (pathname.includes('@') || /^\?[^=]*@/.test(search));
  if (isCut || href.includes('#')) throw new Error(invalid);
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new Error('has a % in its user or password that is not written as %25');
  }
}

function isBegun(text: string, protocols: readonly string[]): boolean {
  return protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`));
}

/** The text to show, whether it is a URL or not, without a user name and password in it. */
export function withoutPassword(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//…@');
}
