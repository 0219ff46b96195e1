import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../src/records/sqlite.ts';
import { quarterMs } from '../support/clock.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { eventually } from '../support/events.ts';
import { type Joined, joinTeam, memberPassword } from '../support/join-team.ts';
import { byOwner } from '../support/owner.ts';
import { postFrom } from '../support/post-from.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let member: Joined;
beforeAll(async () => {
  server = await startServer({ env: { TRUCE_TRUST_PROXY: '127.0.0.0/8, ::1/128' } });
});
beforeEach(async () => {
  server.clock.nextWindow(quarterMs);
  member = await joinTeam({ url: server.url, invite: byOwner(server) });
});
afterAll(() => server.stop());

/** A request as it comes from an address through the proxy. */
async function ask(path: string, body: object, from: string, cookie = '') {
  const response = await postFrom(server.url + path, body, from, cookie);
  return { status: response.status, cookies: response.headers.getSetCookie() };
}

const guess = (from: string, cookie?: string) =>
  ask('/v1/login', { email: member.email, password: 'a guess' }, from, cookie);
const enter = (from: string, cookie?: string, password = memberPassword) =>
  ask('/v1/login', { email: member.email, password }, from, cookie);

/** Guesses from one address after another. @returns how many were heard before the first 429 */
async function guessUntilRefused(addressOf: (index: number) => string): Promise<number> {
  for (let index = 0; index < 1_000; index++) {
    if ((await guess(addressOf(index))).status === 429) return index;
  }
  throw new Error('guesses have no limit');
}

function deviceOf({ cookies }: { cookies: string[] }): string {
  return cookies.find((cookie) => cookie.startsWith('truce_device='))?.split(';')[0] ?? '';
}

describe('guesses at one password', () => {
  it('end after ten from an IPv4 address', async () => {
    expect(await guessUntilRefused(() => '192.0.2.1')).toBe(10);
  });

  it('end after ten from an IPv6 /64, whichever of its addresses they come from', async () => {
    expect(await guessUntilRefused((index) => `2001:db8:1:1::${index + 1}`)).toBe(10);
  });

  it('end after thirty from an IPv6 /48, whichever of its /64s they come from', async () => {
    expect(await guessUntilRefused((index) => `2001:db8:2:${index + 1}::1`)).toBe(30);
  });

  it('end after sixty from anywhere', async () => {
    expect(await guessUntilRefused((index) => `198.51.100.${index + 1}`)).toBe(60);
  });
});

describe('while a stranger guesses from many addresses', () => {
  it('a browser that the member used before still signs in; it has ten attempts of its own', async () => {
    const first = await enter('203.0.113.5');
    const device = deviceOf(first);
    const flags = first.cookies
      .find((cookie) => cookie.startsWith('truce_device='))
      ?.split('; ')
      .slice(1);
    expect(flags).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=31536000']);
    await guessUntilRefused((index) => `198.51.100.${index + 1}`);
    expect((await enter('203.0.113.5')).status).toBe(429);
    const again = await enter('203.0.113.6', device);
    expect([again.status, deviceOf(again)]).not.toContain(429);
    expect(again.status).toBe(200);
    for (let index = 0; index < 9; index++) expect((await guess('203.0.113.5', device)).status).toBe(401);
    expect((await guess('203.0.113.5', device)).status).toBe(429);
  });

  it('a cookie of another member, or one that was changed, is of no use', async () => {
    const device = deviceOf(await enter('203.0.113.7'));
    const other = await joinTeam({ url: server.url, invite: byOwner(server) });
    await guessUntilRefused((index) => `198.51.100.${index + 1}`);
    const body = { email: other.email, password: memberPassword };
    const theirs = deviceOf(await ask('/v1/login', body, '203.0.113.8'));
    expect((await enter('203.0.113.9', theirs)).status).toBe(429);
    const [packed = '', signature = ''] = device.split('.');
    const changed = `${packed}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await enter('203.0.113.9', changed)).status).toBe(429);
  });

  it('a new browser comes in by the link of a forgotten password', async () => {
    await guessUntilRefused((index) => `198.51.100.${index + 1}`);
    await ask('/v1/password-resets', { email: member.email }, '203.0.113.10');
    const token = await emailedToken(server.dataDir, member.email, 'password_reset');
    const password = 'chosen after the attack';
    const reset = await ask('/v1/password-resets/finish', { token, password }, '203.0.113.10');
    expect(reset.status).toBe(200);
    expect((await enter('203.0.113.10', deviceOf(reset), password)).status).toBe(200);
  });
});

describe('emails for a forgotten password', () => {
  const reset = (from: string) => ask('/v1/password-resets', { email: member.email }, from);

  it('are neither used up nor ended by a stranger who asks from many addresses', async () => {
    await reset('203.0.113.20');
    const mine = await emailedToken(server.dataDir, member.email, 'password_reset');
    for (let index = 0; index < 20; index++) await reset(`198.51.100.${index + 1}`);
    expect((await reset('203.0.113.20')).status).toBe(202);
    expect(await sentEmails()).toBe(12);
    const password = 'chosen in spite of it';
    const body = { token: mine, password };
    expect((await ask('/v1/password-resets/finish', body, '203.0.113.20')).status).toBe(200);
    const newest = await emailedToken(server.dataDir, member.email, 'password_reset');
    expect(
      (await ask('/v1/password-resets/finish', { token: newest, password }, '203.0.113.20')).status,
    ).toBe(404);
  });

  it('429 after three requests from one address', async () => {
    const statuses = [];
    for (let index = 0; index < 4; index++) statuses.push((await reset('192.0.2.30')).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  /** Mails to the member once every request was worked on. */
  async function sentEmails(): Promise<number> {
    const { db, close } = openSqlite(join(server.dataDir, 'truce.sqlite'));
    await eventually(async () => {
      const waiting = db.selectFrom('jobs').select('id').where('kind', '=', 'mail-reset-link');
      expect(await waiting.where('state', '=', 'waiting').execute()).toEqual([]);
    });
    const mails = db.selectFrom('mails').select('id').where('recipient', '=', member.email);
    const found = await mails.where('kind', '=', 'password_reset').execute();
    await close();
    return found.length;
  }
});
