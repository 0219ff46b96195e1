/**
 * Whether a request that carries the login cookie was caused by another site (OWASP CSRF cheat sheet:
 * Sec-Fetch-Site first, Origin as fallback). Reads are safe: they change nothing and CORS hides the answer.
 */
export function isForeign(request: {
  method: string;
  header: (name: string) => string | undefined;
}): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin';
  const origin = request.header('origin');
  if (origin === undefined) return true;
  const host = request.header('host');
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
