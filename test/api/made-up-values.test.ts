import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostCompared } from '../../src/analytics/most-shown.ts';
import { maxValues } from '../../src/events/intake/distinct-values.ts';
import { event } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
});
afterAll(() => server.stop());

it('a thousand made-up names take nothing from those of the script and of the site', async () => {
  const variants = [
    { name: 'control', template_id: 'default', weight: 1 },
    { name: 'short', template_id: 'default', weight: 1 },
  ];
  await server.call('PATCH /v1/sites/:id', {
    params: { id },
    body: { config: { ab_test: { enabled: true, variants } } },
  });
  const seen = (variant: string, kind: string, blocker_type: string) => {
    const metadata = { variant, kind, blocker_type };
    const session_id = randomUUID();
    return ['page_view', 'adblock_detected', 'wall_displayed'].map((event_type) =>
      event(id, { session_id, event_type, metadata }),
    );
  };
  const made = Array.from({ length: maxValues }, (_, n) =>
    event(id, { metadata: { variant: `v${n}`, kind: `k${n}`, blocker_type: `b${n}` } }),
  );
  for (let at = 0; at < made.length; at += 500) await send(made.slice(at, at + 500));
  await send([
    ...seen('control', 'dns', 'unnamed extension'),
    ...seen('short', 'extension', 'uBlock Origin'),
    ...seen('odd', 'odd', 'odd'),
  ]);
  await server.flush();
  const params = { id };
  const body = { range: { days: 1 }, dimensions: ['variant' as const, 'kind' as const, 'blocker' as const] };
  const query = await server.call('POST /v1/analytics/sites/:id/query', {
    params,
    body: { ...body, metrics: ['walls_displayed'] },
  });
  const walls = query.rows
    .filter((row) => row.walls_displayed !== 0)
    .map(({ variant, kind, blocker }) => [variant, kind, blocker]);
  expect(walls.toSorted()).toEqual([
    ['(other)', '(other)', '(other)'],
    ['control', 'dns', 'unnamed extension'],
    ['short', 'extension', 'uBlock Origin'],
  ]);
});

it('without a test, the walls that were shown most are compared, and the others together', async () => {
  const { id: site } = await server.call('POST /v1/sites', { body: { domain: 'www.example.com' } });
  const walls = (variant: string, sessions: number) =>
    Array.from({ length: sessions }, () =>
      event(site, { session_id: randomUUID(), event_type: 'wall_displayed', metadata: { variant } }),
    );
  const made = Array.from({ length: 900 }, (_, n) => walls(`v${n}`, 1)).flat();
  const shown = [...walls('control', 4), ...walls('Summer', 3), ...made];
  for (let at = 0; at < shown.length; at += 500) await send(shown.slice(at, at + 500));
  await server.flush();
  const { variants } = await server.call('GET /v1/analytics/sites/:id/ab-testing', { params: { id: site } });
  expect(variants).toHaveLength(mostCompared + 1);
  const of = (name: string) => variants.find((variant) => variant.name === name)?.impressions;
  expect([of('control'), of('Summer'), of('(other)')]).toEqual([4, 3, 900 - (mostCompared - 2)]);
});

async function send(events: object[]): Promise<void> {
  const body = JSON.stringify({ events });
  const headers = { 'content-type': 'text/plain', origin: 'https://www.example.com' };
  expect((await fetch(`${server.url}/v1/events/track`, { method: 'POST', body, headers })).status).toBe(201);
}
