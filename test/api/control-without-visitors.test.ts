import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whatWasLearned } from '../../src/contract/messages/learned-texts.ts';
import { event, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it.each([
  ['that nobody ever sees', 0],
  ['that only pages with an old script show', 3],
])('all of a test is compared with the same variant, where control is one %s', async (_, strays) => {
  const site = await newTest({ control: 0, a: 1, b: 1 });
  await show(site, { control: [strays, 0], a: [400, 40], b: [400, 160] });
  const result = await read(site);
  expect(result).toMatchObject({ control: 'a', verdict: { code: 'winner', variant: 'b' } });
  expect(result.variants.slice(1)).toMatchObject([
    { name: 'a', interval: null },
    { name: 'b', interval: [expect.any(Number), expect.any(Number)], is_winner: true },
  ]);
  expect(whatWasLearned(result)).toMatchObject({ variant: 'b', control: 'a', control_rate: 10 });
  server.clock.advance(60 * 60_000); // guardrails count sessions that are over
  const { ab_tests } = await server.call('GET /v1/analytics/sites/:id/ab-tests', { params: { id: site } });
  const { control, segments, guard_rails } = await server.call(
    'GET /v1/analytics/sites/:id/ab-tests/:testId',
    {
      params: { id: site, testId: ab_tests[0]?.id ?? '' },
    },
  );
  expect(control).toBe('a');
  for (const { variants } of segments) expect(variants[2]?.interval).not.toBeNull();
  const rails = guard_rails.rails.filter(({ metric }) => metric === 'pages_per_session');
  expect(rails).toMatchObject([{ variant: 'control' }, { variant: 'b', control: expect.any(Number) }]);
});

it('a control that was shown and is paused stays what the others are compared with', async () => {
  const site = await newTest({ control: 1, a: 1, b: 1 });
  await show(site, { control: [200, 20], a: [200, 20], b: [200, 80] });
  await setTest(site, { variants: weighted({ control: 0, a: 1, b: 1 }) });
  expect(await read(site)).toMatchObject({ control: 'control', variants: [{ interval: null }, {}, {}] });
});

it('without a test, it is the one of that name', async () => {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  await show(id, { a: [3, 0], control: [2, 0] });
  expect(await read(id)).toMatchObject({ control: 'control' });
});

function weighted(weights: Record<string, number>) {
  return Object.entries(weights).map(([name, weight]) => ({ name, weight, template_id: 'default' }));
}

async function newTest(weights: Record<string, number>): Promise<string> {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  await setTest(id, { enabled: true, variants: weighted(weights) });
  return id;
}

/** Sessions by variant, and how many of them convert. */
async function show(site: string, counts: Record<string, [sessions: number, won: number]>): Promise<void> {
  server.clock.advance(60_000);
  for (const [variant, [sessions, won]] of Object.entries(counts)) {
    const events = Array.from({ length: sessions }, (_, place) => {
      const of = { session_id: randomUUID(), metadata: { variant } };
      const wall = event(site, { ...of, event_type: 'wall_displayed' });
      return place < won ? [wall, event(site, { ...of, event_type: 'conversion_allowlist' })] : [wall];
    }).flat();
    for (let at = 0; at < events.length; at += 500) {
      expect((await track(server, { events: events.slice(at, at + 500) })).status).toBe(201);
    }
  }
  await server.flush();
  server.clock.advance(60_000);
}

function setTest(id: string, ab_test: object) {
  return server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { ab_test } } });
}

function read(id: string) {
  return server.call('GET /v1/analytics/sites/:id/ab-testing', { params: { id } });
}
