import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byOwner } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let params: { id: string };
beforeAll(async () => {
  server = await startServer();
  params = { id: (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id };
});
afterAll(() => server.stop());

const read = () => server.call('GET /v1/sites/:id/alerts', { params });
const put = (body: object) => server.call('PUT /v1/sites/:id/alerts', { params, body });
const all = {
  adblock_spike: true,
  conversion_drop: true,
  no_data: true,
  winner: true,
  path_listed: true,
  guard_rail: true,
  test_ended: true,
};

describe('alert settings', () => {
  it('look for everything, for nobody while the account has no member', async () => {
    expect(await read()).toEqual({
      alerts: all,
      no_data_hours: 24,
      recipients: [],
      language: 'en',
      updated_at: null,
    });
  });

  it('are set as a whole, with addresses in small letters', async () => {
    const set = await put({
      alerts: { winner: false },
      no_data_hours: 168,
      recipients: ['Me@Example.com', 'me@example.com'],
    });
    expect(set).toMatchObject({
      alerts: { ...all, winner: false },
      no_data_hours: 168,
      recipients: ['me@example.com'],
      updated_at: expect.any(String),
    });
    expect(await read()).toEqual(set);
    expect(await put({})).toMatchObject({ ...set, updated_at: expect.any(String) });
    const reset = { alerts: null, no_data_hours: null, recipients: null };
    expect(await put(reset)).toMatchObject({ alerts: all, no_data_hours: 24, recipients: [] });
    const { entries } = await byOwner(server)('GET /v1/audit', { query: { action: 'alerts_changed' } });
    // One of the three saves changed nothing.
    expect(entries).toHaveLength(2);
  });

  const mails = (count: number) => Array.from({ length: count }, (_, n) => `m${n}@example.com`);
  it('take 20 addresses', async () => {
    expect((await put({ recipients: mails(20), no_data_hours: 1 })).recipients).toHaveLength(20);
  });

  it.each<[object, string, string]>([
    [{ recipients: mails(21) }, 'recipients', 'too_long'],
    [{ recipients: ['nobody'] }, 'recipients.0', 'invalid_format'],
    [{ no_data_hours: 0 }, 'no_data_hours', 'too_small'],
    [{ no_data_hours: 169 }, 'no_data_hours', 'too_large'],
    [{ no_data_hours: 1.5 }, 'no_data_hours', 'invalid_type'],
    [{ alerts: { moon: true } }, 'alerts.moon', 'unknown_field'],
  ])('400: %j names %s', async (body, field, reason) => {
    expect(await refusal(put(body))).toMatchObject({ status: 400, details: { field, reason } });
  });
});

describe('alert history', () => {
  it('is empty where nothing happened', async () => {
    const history = await server.call('GET /v1/sites/:id/alert-history', { params });
    expect(history).toEqual({ alerts: [], next_cursor: null });
  });
});
