/**
 * Address of a site's home page, without a slash at the end. Names below `localhost` lead to the machine that Truce runs on,
 * where its own protocol and port are the best guess.
 */
export function homeAddress(domain: string, baseUrl: string): string {
  if (!/(^|\.)localhost$/.test(domain)) return `https://${domain}`;
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${domain}${port && `:${port}`}`;
}
