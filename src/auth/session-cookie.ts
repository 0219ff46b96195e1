import { readCookie, writeCookie } from './cookie.ts';

const name = 'truce_login';

export function writeLoginCookie(token: string, baseUrl: string, maxAgeSeconds: number): string {
  return writeCookie({ name, value: token, maxAgeSeconds }, baseUrl);
}

export function readLoginCookie(cookies: string | undefined, baseUrl: string): string | null {
  return readCookie(cookies, name, baseUrl, /^[0-9A-Za-z]{32}$/);
}
