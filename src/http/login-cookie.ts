/** Over https the cookie is bound to this very host; over plain http (a first try on a LAN) it cannot be. */
const names = { https: '__Host-truce_login', http: 'truce_login' } as const;

export function writeLoginCookie(token: string, baseUrl: string, maxAgeSeconds: number): string {
  const secure = baseUrl.startsWith('https:');
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;
  return `${secure ? names.https : names.http}=${token}; ${flags}`;
}

export function readLoginCookie(cookies: string | undefined): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if ((name === names.https || name === names.http) && value && /^[0-9A-Za-z]{32}$/.test(value))
      return value;
  }
  return null;
}
