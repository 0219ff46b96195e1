import { basePathOf } from './base-path.ts';

/**
 * Over https the cookie is bound to this very host, or, where the service has only a part of it, to that part; over
 * plain http (a first try on a LAN) it cannot be.
 */
const names = { host: '__Host-truce_login', path: '__Secure-truce_login', plain: 'truce_login' } as const;
const known: readonly string[] = Object.values(names);

export function writeLoginCookie(token: string, baseUrl: string, maxAgeSeconds: number): string {
  const secure = baseUrl.startsWith('https:');
  const path = basePathOf(baseUrl);
  const name = secure ? names[path ? 'path' : 'host'] : names.plain;
  const flags = `Path=${path || '/'}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;
  return `${name}=${token}; ${flags}`;
}

export function readLoginCookie(cookies: string | undefined): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name && known.includes(name) && value && /^[0-9A-Za-z]{32}$/.test(value)) return value;
  }
  return null;
}
