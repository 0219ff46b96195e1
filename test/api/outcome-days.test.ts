import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Choice } from '../../src/contract/sites/choices.ts';
import { event, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const choices: Choice[] = [
  { id: 'allow', kind: 'allow' },
  { id: 'pass', kind: 'pass', url: '/pass?t={token}' },
];

let server: LocalServer;
let id: string;
/** Midnight, with the session before it and the wall after it. */
let midnight: number;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  const config = { timezone: 'UTC' };
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com', config } })).id;
  const params = { id };
  const body = { name: 'default', config: { choices } };
  await server.call('PUT /v1/templates/sites/:id', { params, body });
  await server.call('PUT /v1/sites/:id/revenue', { params, body: { currency: 'EUR', rates: [] } });
  midnight = (Math.floor(server.clock.now() / dayMs) + 1) * dayMs;
});
afterAll(() => server?.stop());

const at = (ms: number) => server.clock.advance(ms - server.clock.now());
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function send(session_id: string, ...types: string[]): Promise<void> {
  const metadata = { variant: 'control', choices: 'allow pass' };
  for (const event_type of types)
    expect((await track(server, event(id, { session_id, event_type, metadata }))).status).toBe(201);
  await server.flush();
}

async function confirm(session_id: string, value: string): Promise<void> {
  const params = { id };
  const { token } = await server.call('POST /v1/choices/:id', {
    params,
    body: { session_id, choice: 'pass' },
  });
  const body = { token, value, currency: 'EUR' };
  await server.call('POST /v1/sites/:id/outcomes', { params, body });
  await server.flush();
}

async function confirmedOn(start: number, end = start) {
  const read = await server.call('POST /v1/analytics/sites/:id/choices', {
    params: { id },
    body: { range: { start: dayOf(start), end: dayOf(end) } },
  });
  const { confirmed, confirmed_amount } = read.choices.find(({ choice }) => choice === 'pass') ?? {};
  return [confirmed, confirmed_amount];
}

describe('an outcome of a session that goes on over midnight', () => {
  it('counts with its value on the day on which the session began', async () => {
    at(midnight - 10 * minuteMs);
    await send('night', 'page_view', 'adblock_detected');
    at(midnight + 10 * minuteMs);
    await send('night', 'wall_displayed');
    await confirm('night', '30.00');
    expect(await confirmedOn(midnight - dayMs)).toEqual([1, '30.00']);
    expect(await confirmedOn(midnight)).toEqual([undefined, undefined]);
    expect(await confirmedOn(midnight - dayMs, midnight)).toEqual([1, '30.00']);
  });

  it('counts on the next day if the visitor came back as another session', async () => {
    at(midnight + 13 * 60 * minuteMs);
    await send('back', 'page_view');
    at(midnight + dayMs + 10 * minuteMs);
    await send('back', 'wall_displayed');
    await confirm('back', '4.00');
    expect(await confirmedOn(midnight)).toEqual([undefined, undefined]);
    expect(await confirmedOn(midnight + dayMs)).toEqual([1, '4.00']);
  });

  it('counts when it was offered if nothing of the session is stored', async () => {
    at(midnight + 2 * dayMs + 10 * minuteMs);
    await confirm('unseen', '5.00');
    expect(await confirmedOn(midnight + 2 * dayMs)).toEqual([1, '5.00']);
  });
});
