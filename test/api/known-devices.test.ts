import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpApp } from '../support/app-code.ts';
import { quarterMs } from '../support/clock.ts';
import { type Joined, joinTeam, memberPassword } from '../support/join-team.ts';
import { byOwner } from '../support/owner.ts';
import { postFrom } from '../support/post-from.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const dayMs = 86_400_000;
const password = memberPassword;
let server: LocalServer;
let member: Joined;
beforeAll(async () => {
  server = await startServer({ env: { TRUCE_TRUST_PROXY: 'loopback' } });
});
beforeEach(async () => {
  server.clock.nextWindow(quarterMs);
  member = await joinTeam({ url: server.url, invite: byOwner(server) });
});
afterAll(() => server.stop());

async function post(path: string, body: object, cookie = '', from = '203.0.113.1') {
  const response = await postFrom(server.url + path, body, from, cookie);
  const device = response.headers.getSetCookie().find((each) => each.startsWith('truce_device='));
  return { status: response.status, device: device?.split(';')[0] ?? '', body: await response.json() };
}

const enter = (device?: string, given = password, from?: string) =>
  post('/v1/login', { email: member.email, password: given }, device, from);

/** As many cookies as someone collects who signs in again and again in new browsers. */
async function collect(count: number): Promise<string[]> {
  const devices = [];
  for (let index = 0; index < count; index++)
    devices.push((await enter('', password, `198.51.100.${index + 1}`)).device);
  return devices;
}

/** Uses up what strangers may try, so that only a known browser is heard. */
async function lockForStrangers(): Promise<void> {
  for (let index = 0; index < 61; index++) await enter('', 'a guess', `192.0.2.${index + 1}`);
  expect((await enter()).status).toBe(429);
}

describe('the attempts of known browsers', () => {
  it('are thirty passwords for all of them together', async () => {
    const devices = await collect(5);
    let heard = 0;
    for (const device of devices)
      for (let index = 0; index < 10; index++) if ((await enter(device, 'a guess')).status === 401) heard++;
    expect(heard).toBe(30);
  });

  it('are thirty codes for all of them together', async () => {
    const devices = await collect(4);
    await setUpApp(member.call, password, server.clock.now());
    server.clock.nextWindow(quarterMs);
    let heard = 0;
    for (const device of devices) {
      for (let step = 0; step < 2; step++) {
        const { ticket } = (await enter(device)).body as { ticket: string };
        for (let index = 0; index < 5; index++)
          if ((await post('/v1/login/second-step', { ticket, code: '000000' }, device)).status === 401)
            heard++;
      }
    }
    expect(heard).toBe(30);
  });
});

describe('a browser is known', () => {
  it('for 365 days after the last sign-in', async () => {
    const { device } = await enter();
    server.clock.advance(364 * dayMs);
    const again = await enter(device);
    server.clock.advance(364 * dayMs);
    await lockForStrangers();
    expect((await enter(again.device)).status).toBe(200);
    expect((await enter(device)).status).toBe(429);
  });

  it('until the password changes; the browser that changes it stays known', async () => {
    const { device } = await enter();
    const changed = 'chosen by the same member';
    const body = { current_password: password, password: changed };
    const { device: own } = await post('/v1/me/password', body, `${member.cookie}; ${device}`);
    await lockForStrangers();
    expect((await enter(device, changed)).status).toBe(429);
    expect((await enter(own, changed)).status).toBe(200);
  });
});
