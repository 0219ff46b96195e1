import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, daysAgo, rowsOf } from '../support/event-rows.ts';
import { eventually } from '../support/events.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-short-site-'));
const at = (name: string) => join(folder, name);
const dayMs = 86_400_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A visit over each midnight, so that removing whole days cuts one in two. */
const visits = Array.from({ length: 19 }, (_, index) => index + 2).flatMap((day) =>
  [-15, 15].map((minutes) => ({
    ...{ session: `night-${day}`, type: 'page_view', page: '/a' },
    at: dayOf(daysAgo(day)) + dayMs + minutes * 60_000,
  })),
);

let id: string;
let counted: unknown;

async function count(server: LocalServer) {
  await server.flush();
  const body = { range: { days: 30 }, metrics: ['sessions' as const, 'page_views' as const] };
  return (await server.call('POST /v1/analytics/sites/:id/query', { params: { id }, body })).rows;
}

// A site that kept 14 days for a while, and keeps 90 again.
beforeAll(async () => {
  const server = await startServer({ dataDir: at('source') });
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
  const change = (retention: object | null) =>
    server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { retention } } });
  const stored = async () => (await server.call('GET /v1/sites/:id/stored', { params: { id } })).events;
  await server.stores.engine.insert('events', rowsOf(id, visits), randomUUID());
  counted = await count(server);
  expect(counted).toEqual([{ sessions: 19, page_views: 38 }]);
  await change({ event_days: 14 });
  server.clock.advance(61 * 60_000);
  await eventually(async () => expect((await stored()).rows).toBeLessThan(visits.length));
  await change(null);
  expect(await count(server)).toEqual(counted);
  await server.stop();
});

it('verifies where it has all events, and keeps its numbers when it is restored from a backup', async () => {
  const source = { TRUCE_DATA_DIR: at('source') };
  const verify = (env: Record<string, string>) => runCommand(['verify', '--days', '30'], env);
  const text = /^\d\d sessions and \d+ numbers verified\.$/;
  const before = await verify(source);
  expect([before.error, before.out.trim()]).toEqual(['', expect.stringMatching(text)]);
  expect((await runCommand(['backup', at('site.backup')], source)).code).toBe(0);
  const restored = { TRUCE_DATA_DIR: at('restored') };
  expect((await runCommand(['restore', at('site.backup')], restored)).code).toBe(0);
  expect((await verify(restored)).out).toBe(before.out);
  const server = await startServer({ dataDir: at('restored') });
  expect(await count(server)).toEqual(counted);
  await server.stop();
});
