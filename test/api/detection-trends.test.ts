import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
const day = 86_400_000;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

async function visit(id: string, daysAgo: number, blocker: string, contests = false): Promise<void> {
  const at = new Date(server.clock.now() - daysAgo * day).toISOString();
  const types = ['adblock_detected', 'wall_displayed', ...(contests ? ['wall_dismissed'] : [])];
  const session_id = crypto.randomUUID();
  const events = types.map((event_type) =>
    event(id, {
      ...{ session_id, event_type, timestamp: at },
      metadata: { blocker_type: blocker, ...(event_type === 'wall_dismissed' && { reason: 'no_blocker' }) },
    }),
  );
  expect((await track(server, { events })).status).toBe(201);
}

const read = (id: string, days: number) =>
  server.call('GET /v1/analytics/sites/:id/detection/trends', { params: { id }, query: { days } });

describe('GET /v1/analytics/sites/:id/detection/trends', () => {
  it('200: blockers and false alarms of each day, beside the days before', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
    await visit(id, 0, 'AdGuard', true);
    await server.flush();
    server.clock.advance(8 * day);
    await visit(id, 0, 'uBlock Origin', true);
    await visit(id, 0, 'uBlock Origin');
    await visit(id, 1, 'AdGuard');
    await visit(id, 2, 'uBlock Origin');
    await server.flush();
    const trends = await read(id, 3);
    expect(trends).toMatchObject({ blocked: 4, walls_displayed: 4, possible_false_alarms: 1 });
    expect(trends.blockers).toEqual([
      { blocker: 'uBlock Origin', sessions: 3, before: 0 },
      { blocker: 'AdGuard', sessions: 1, before: 1 },
    ]);
    expect(trends.days.map(({ blockers }) => blockers)).toEqual([
      [1, 0],
      [0, 1],
      [2, 0],
    ]);
    expect(trends.days.map(({ possible_false_alarms }) => possible_false_alarms)).toEqual([0, 0, 1]);
    expect(trends.days.map(({ is_unfinished }) => is_unfinished)).toEqual([false, false, true]);
    expect(trends.before).toMatchObject({ blocked: 1, walls_displayed: 1, possible_false_alarms: 1 });
    expect(new Date(trends.period.start).getUTCDay()).toBe(new Date(trends.before.start).getUTCDay());
  });

  it('200: days to come are compared with nothing', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
    await visit(id, 1, 'AdGuard');
    await server.flush();
    const dayIn = (days: number) => new Date(server.clock.now() + days * day).toISOString().slice(0, 10);
    const query = { start: dayIn(3), end: dayIn(6) };
    const { before, blocked } = await server.call('GET /v1/analytics/sites/:id/detection/trends', {
      params: { id },
      query,
    });
    expect(blocked).toBe(0);
    expect(before).toMatchObject({ blocked: 0, is_whole: false });
  });

  it('200: five blockers by name, and all others together', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'many.example' } });
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'unknown'];
    const headers = { origin: 'https://many.example' };
    for (const [index, blocker_type] of names.entries()) {
      for (let times = 0; times < 8 - index; times++) {
        const tracked = event(id, {
          event_type: 'adblock_detected',
          metadata: { blocker_type },
          page_url: 'https://many.example/',
        });
        expect((await track(server, tracked, headers)).status).toBe(201);
      }
    }
    await server.flush();
    const { blockers, blocked } = await read(id, 7);
    expect(blockers.map(({ blocker }) => blocker)).toEqual(['A', 'B', 'C', 'D', 'E', '(other)']);
    expect(blockers.at(-1)?.sessions).toBe(5);
    expect(blockers.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(blocked);
  });

  it('200: a site without events has zeros and no names', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'quiet.example' } });
    const trends = await read(id, 7);
    expect(trends).toMatchObject({ blocked: 0, possible_false_alarms: 0, blockers: [] });
    expect(trends.days).toHaveLength(7);
  });
});
