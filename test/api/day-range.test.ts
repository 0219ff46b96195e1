import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, eventually, track } from '../support/events.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const dayMs = 86_400_000;
let server: LocalServer;
let id: string;

beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
  const found = (session_id: string, daysAgo: number) => {
    const timestamp = new Date(server.clock.now() - daysAgo * dayMs).toISOString();
    return event(id, { session_id, timestamp, event_type: 'adblock_detected' });
  };
  await track(server, { events: [found('a', 0), found('b', 1), found('c', 1), found('d', 3)] });
  await server.flush();
});

afterAll(() => server?.stop());

const day = (daysAgo: number) => new Date(server.clock.now() - daysAgo * dayMs).toISOString().slice(0, 10);

describe('from one day to another', () => {
  const yesterday = () => ({ start: day(1), end: day(1) });

  it('200: only these days are counted, and they are whole', async () => {
    await eventually(async () =>
      expect(
        await server.call('GET /v1/analytics/sites/:id/detection', {
          params: { id },
          query: yesterday(),
        }),
      ).toMatchObject({ period: yesterday(), blocked: 2 }),
    );
    expect(
      await server.call('GET /v1/analytics/sites/:id/detection/trends', {
        params: { id },
        query: yesterday(),
      }),
    ).toMatchObject({
      period: yesterday(),
      blocked: 2,
      days: [{ date: day(1), is_unfinished: false, blocked: 2 }],
    });
  });

  it('200: by the wall as well', async () => {
    const asked = { params: { id }, query: yesterday() };
    const answers = [
      await server.call('GET /v1/analytics/sites/:id/revenue', asked),
      await server.call('GET /v1/analytics/sites/:id/recovery', asked),
      await server.call('GET /v1/analytics/sites/:id/reach', asked),
      await server.call('GET /v1/analytics/sites/:id/dark-share', asked),
    ];
    expect(answers.map(({ period }) => period)).toEqual(answers.map(yesterday));
  });

  it.each<[string, object, string, string]>([
    ['without an end', { start: '2026-03-01' }, 'end', 'required'],
    ['without a start', { end: '2026-03-01' }, 'start', 'required'],
    ['that are back to front', { start: '2026-03-02', end: '2026-03-01' }, 'end', 'invalid_value'],
    ['that are more than 90', { start: '2026-01-01', end: '2026-04-01' }, 'end', 'too_large'],
  ])('400: days %s', async (_, query, field, reason) => {
    const asked = server.call('GET /v1/analytics/sites/:id/detection', { params: { id }, query });
    expect(await refusal(asked)).toMatchObject({ status: 400, details: { field, reason } });
  });
});
