import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerQuery } from '../../src/analytics/answer-query.ts';
import { readDetectionTrends } from '../../src/analytics/detection-trends.ts';
import { ask as askGroups, maxGroups, TooManyGroups } from '../../src/analytics/query.ts';
import { AnalyticsQuery } from '../../src/contract/analytics/query.ts';
import { makeSessions } from '../../src/events/sessions/make-sessions.ts';
import { toLine } from '../../src/events/sessions/session-lines.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { insertSessions, nothing } from '../support/building.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-many-groups-'));
const site = { id: randomUUID(), config: { timezone: 'UTC' } };
const dayMs = 86_400_000;
/** Noon of the day before. */
const noon = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2;
const many = maxGroups + 1_000;
let engine: Engine;
const read: number[] = [];

beforeAll(async () => {
  const whole = await openChdb(directory, 'many_groups');
  await migrateEvents(whole);
  engine = {
    ...whole,
    async query<T>(...asked: Parameters<Engine['query']>) {
      const rows = await whole.query<T>(...asked);
      read.push(rows.length);
      return rows;
    },
  };
  // A page each, from 10:00 to 11:00, and one that three sessions had at 12:00.
  const starts = Array.from({ length: many }, (_, index) => noon - 2 * 3_600_000 + (index % 3_600) * 1_000);
  await insertSessions(engine, site.id, starts, (index) => ({ page: `/${String(index).padStart(6, '0')}` }));
  await insertSessions(engine, site.id, [noon, noon + 1, noon + 2], { page: '/three' });
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

async function ask(more: Record<string, unknown>) {
  const query = AnalyticsQuery.parse({ metrics: ['sessions'], dimensions: ['page'], ...more });
  read.length = 0;
  return answerQuery(engine, site, query, noon + 3_600_000);
}
const filters = [{ dimension: 'device', operator: 'is', value: 'desktop' }];

it.each([
  ['counted before', {}],
  ['counted now', { filters }],
])(
  'a query of more groups than are ever read gives the right ones, and how many there are: %s',
  async (_, more) => {
    const largest = await ask({ ...more, limit: 2 });
    expect(largest.total).toBe(many + 1);
    expect(largest.rows).toEqual([
      { page: '/three', sessions: 3 },
      { page: '/000000', sessions: 1 },
    ]);
    expect(read).toEqual([2]);
    const order = { by: 'sessions', direction: 'asc' };
    expect((await ask({ ...more, order, limit: 1 })).rows).toEqual([{ page: '/000000', sessions: 1 }]);
    const last = await ask({ ...more, order: { by: 'page', direction: 'desc' }, limit: 2 });
    expect(last.rows.map(({ page }) => page)).toEqual(['/three', `/0${many - 1}`]);
  },
);

it('gives the first groups in time, and sorts by a rate', async () => {
  const first = await ask({ granularity: 'hour', limit: 1 });
  expect(first.rows).toMatchObject([{ time: new Date(noon - 2 * 3_600_000).toISOString(), sessions: 1 }]);
  expect(first.total).toBe(many + 1);
  const order = { by: 'conversion_rate', direction: 'desc' };
  const conversions = { by: 'conversions', direction: 'asc' };
  const least = await ask({
    ...{ metrics: ['conversions', 'sessions'], filters },
    order: conversions,
    limit: 1,
  });
  expect(least.rows).toEqual([{ page: '/three', conversions: 0, sessions: 3 }]);
  const rates = await ask({ metrics: ['conversion_rate'], dimensions: ['page', 'country'], order, limit: 1 });
  expect(rates.rows).toEqual([{ page: '/three', country: 'DE', conversion_rate: 0 }]);
});

it('days and blockers that are more groups than are ever read lose no session', async () => {
  const blocked = { id: randomUUID(), created_at: '2020-01-01T00:00:00Z', config: { timezone: 'UTC' } };
  const days = 350;
  const blockers = Math.ceil((maxGroups + 1_000) / days);
  const lines = Array.from({ length: days * blockers }, (_, index) => {
    const whose = { site_id: blocked.id, session: String(index + 1), chained_ms: 0 };
    const at = noon - Math.floor(index / blockers) * dayMs;
    const seen = { event_type: 'adblock_detected', blocker: `blocker ${index % blockers}` };
    const [session] = makeSessions(whose, [{ ...nothing, ...seen, id: randomUUID(), at }]);
    return session ? toLine(session, index, 1) : '';
  });
  await engine.insert('sessions', Buffer.from(lines.join('')), randomUUID());
  const question = {
    ...{
      siteId: blocked.id,
      filters: [],
      counts: ['adblock_detected' as const],
      dimensions: ['blocker' as const],
    },
    spans: [{ from: noon / 1000 - days * 86_400, to: noon / 1000 + 1 }],
    starts: Array.from({ length: days }, (_, day) => (noon - dayMs / 2) / 1000 - (days - 1 - day) * 86_400),
  };
  await expect(askGroups(engine, question)).rejects.toThrow(TooManyGroups);
  const trends = await readDetectionTrends(engine, blocked, { days: days + 1 }, noon + dayMs);
  expect(trends.blocked).toBe(days * blockers);
  expect(trends.days.map((day) => day.blocked)).toEqual([...Array(days).fill(blockers), 0]);
  expect(trends.blockers.at(-1)).toMatchObject({ sessions: days * (blockers - 5) });
});
