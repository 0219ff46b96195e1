import { describe, expect, it } from 'vitest';
import { readCookie, writeCookie } from '../../src/auth/cookie.ts';
import { readLoginCookie, writeLoginCookie } from '../../src/auth/session-cookie.ts';

const mine = 'm'.repeat(32);
const tossed = 't'.repeat(32);

const connections = [
  ['http://truce.example', 'truce_login', '/'],
  ['http://example.com/truce', 'truce_login', '/truce'],
  ['https://truce.example', '__Host-truce_login', '/'],
  ['https://example.com/truce', '__Secure-truce_login', '/truce'],
] as const;
const names = connections.map(([, name]) => name);

describe.each(connections)('the sign-in cookie at %s', (baseUrl, name, path) => {
  it('is written under the name of the connection', () => {
    const cookie = writeLoginCookie(mine, baseUrl, 60);
    expect(cookie).toContain(`${name}=${mine}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=60`);
    expect(cookie.endsWith('; Secure')).toBe(baseUrl.startsWith('https:'));
  });

  it('is read under this name, and under no other', () => {
    expect(readLoginCookie(`${name}=${mine}`, baseUrl)).toBe(mine);
    for (const other of names.filter((each) => each !== name)) {
      expect(readLoginCookie(`${other}=${tossed}`, baseUrl)).toBeNull();
      expect(readLoginCookie(`${other}=${tossed}; ${name}=${mine}`, baseUrl)).toBe(mine);
      expect(readLoginCookie(`${name}=${mine}; ${other}=${tossed}`, baseUrl)).toBe(mine);
    }
  });

  it('over https is nobody’s where two have its name', () => {
    const both = readLoginCookie(`${name}=${tossed}; ${name}=${mine}`, baseUrl);
    expect(both).toBe(baseUrl.startsWith('https:') ? null : tossed);
  });
});

it.each(connections)('the cookie on the way to the provider at %s has the same rules', (baseUrl) => {
  const [, name = '', value = ''] =
    /^(\S+)=(\w+);/.exec(writeCookie({ name: 'truce_oidc', value: 'sealed', maxAgeSeconds: 9 }, baseUrl)) ??
    [];
  expect(name.endsWith('truce_oidc')).toBe(true);
  const read = (cookies: string) => readCookie(cookies, 'truce_oidc', baseUrl, /^\w+$/);
  expect(read(`${name}=${value}`)).toBe('sealed');
  if (baseUrl.startsWith('https:')) expect(read(`truce_oidc=tossed; ${name}=${value}`)).toBe('sealed');
});
