import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Choice } from '../../src/contract/sites/choices.ts';
import { event, eventually, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { untilRan } from '../support/until-ran.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const choices: Choice[] = [
  { id: 'allow', kind: 'allow' },
  { id: 'pass', kind: 'pass', url: '/pass?t={token}', value: 4.5 },
];
const variants = [
  { name: 'control', template_id: 'default', weight: 1 },
  { name: 'b', template_id: 'b', weight: 1 },
];

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

describe('what is accepted after the end of a test', () => {
  it('counts in everything that shows its result, until the result is final', async () => {
    const site = await newSite();
    await end(site);
    const atEnd = await test(site);
    const stopped = Date.parse(atEnd.stopped_at ?? '');
    expect(atEnd).toMatchObject({
      frozen_at: null,
      final_at: iso(stopped + 7 * dayMs),
      verdict_at_end: null,
    });
    const at = iso(stopped - hourMs);

    // Queued offline for two days.
    server.clock.advance(2 * dayMs);
    await show(site, 'control', { from: 200, sessions: 100, won: 10 }, at);
    await show(site, 'b', { from: 200, sessions: 100, won: 90 }, at);
    expect(await counts(site)).toEqual({ list: 110, current: 110, days: 110, query: 110 });

    server.clock.advance(5 * dayMs - hourMs);
    await show(site, 'b', { from: 400, sessions: 1, won: 1 }, iso(stopped - 1));
    expect(await counts(site)).toEqual({ list: 111, current: 111, days: 111, query: 111 });
    await untilRan(server, 'freeze-ab-tests');
    server.clock.advance(3 * hourMs);
    await eventually(async () => expect((await test(site)).frozen_at).not.toBeNull());
    expect((await test(site)).verdict).toEqual({ code: 'winner', variant: 'b' });
    expect(await counts(site)).toEqual({ list: 111, current: 111, days: 111, query: 111 });
  });

  it('outcomes that are confirmed count, and a changed winner is reported once more', async () => {
    server.clock.nextNoon();
    const today = iso(server.clock.now()).slice(0, 10);
    const site = await newSite({ ends_on: today });
    const sessions = Array.from({ length: 60 }, (_, index) => `${site}b${index + 20}`);
    const tokens = await Promise.all(
      sessions.map(async (session_id) => {
        const body = { session_id, choice: 'pass' };
        return (await server.call('POST /v1/choices/:id', { params: { id: site }, body })).token;
      }),
    );
    await untilRan(server, 'end-ab-tests');
    server.clock.nextWindow(dayMs);
    await eventually(async () => expect((await test(site)).ended_because).toBe('date_reached'));
    server.clock.advance(60_000);
    const ended = async () => {
      const of = { params: { id: site }, query: {} };
      const { alerts } = await server.call('GET /v1/sites/:id/alert-history', of);
      return alerts.filter(({ kind }) => kind === 'test_ended').map(({ title }) => title);
    };
    const first = 'The A/B test ended as scheduled';
    await eventually(async () => expect(await ended()).toEqual([first]));

    server.clock.advance(8 * hourMs);
    const confirm = (token: string) => {
      const body = { token, value: '4.50', currency: 'EUR' };
      return server.call('POST /v1/sites/:id/outcomes', { params: { id: site }, body });
    };
    await Promise.all(tokens.map(confirm));
    await server.flush();
    const open = { list: 80, current: 80, days: 80, query: 80 };
    expect(await counts(site)).toEqual(open);
    const former = { verdict_at_end: { code: 'undecided', variant: null } };
    expect(await test(site)).toMatchObject({ ...former, verdict: { code: 'winner' }, frozen_at: null });
    // The template of control is made into that of b: the test had two walls.
    await save(site, 'default', { title: 'b', choices });
    expect((await test(site)).caveats).not.toContain('same_template');
    const wall = async () =>
      (await server.call('GET /v1/sites/:id', { params: { id: site } })).config.template_id;
    expect(await wall()).toBe('default');

    await untilRan(server, 'freeze-ab-tests');
    server.clock.advance(7 * dayMs + 2 * hourMs);
    const changed = 'Late events changed the result of the A/B test: “b” won';
    await eventually(async () => expect(await ended()).toEqual([changed, first]));
    expect(await test(site)).toMatchObject({ ...former, frozen_at: expect.any(String) });
    expect(await counts(site)).toEqual(open);
    expect(await wall()).toBe('default');
  });

  it('a visit that went on after the end saw no second variant of the test', async () => {
    const site = await newSite();
    const seen = (variant: string) =>
      send([event(site, { session_id: `${site}on`, event_type: 'wall_displayed', metadata: { variant } })]);
    server.clock.advance(hourMs);
    await seen('b');
    await end(site, 0);
    await seen('control');
    const ended = await test(site);
    expect(ended.variants.map(({ impressions }) => impressions)).toEqual([200, 201]);
    expect(ended.multiple_exposure_rate).toBe(0);
  });
});

/** A site whose test has shown each wall 200 times, and won 20 visitors by each. */
async function newSite(test: { ends_on?: string } = {}): Promise<string> {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  await save(id, 'b', { title: 'b', choices });
  const ab_test = { enabled: true, variants, holdout: 0, ...test };
  await server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { ab_test } } });
  server.clock.advance(10 * 60_000);
  for (const name of ['control', 'b']) await show(id, name, { from: 0, sessions: 200, won: 20 });
  return id;
}

async function save(id: string, name: string, config: { title: string; choices: Choice[] }): Promise<void> {
  await server.call('PUT /v1/templates/sites/:id', { params: { id }, body: { name, config } });
}

async function end(id: string, afterMs = hourMs): Promise<void> {
  server.clock.advance(afterMs);
  const config = { ab_test: { enabled: false } };
  await server.call('PATCH /v1/sites/:id', { params: { id }, body: { config } });
  server.clock.advance(60_000);
}

async function show(
  id: string,
  variant: string,
  { from, sessions, won }: { from: number; sessions: number; won: number },
  timestamp?: string,
): Promise<void> {
  const shown = Array.from({ length: sessions }, (_, index) => {
    const of = {
      session_id: `${id}${variant}${from + index}`,
      metadata: { variant, choices: 'allow pass' },
      ...(timestamp && { timestamp }),
    };
    const types = ['adblock_detected', 'wall_displayed', ...(index < won ? ['conversion_allowlist'] : [])];
    return types.map((event_type) => event(id, { ...of, event_type }));
  });
  await send(shown.flat());
}

async function send(events: ReturnType<typeof event>[]): Promise<void> {
  for (let at = 0; at < events.length; at += 400) {
    const key = { authorization: `Bearer ${server.key}` };
    const answer = await track(server, { events: events.slice(at, at + 400) }, key);
    expect(answer.status).toBe(201);
  }
  await server.flush();
}

async function test(id: string) {
  const { ab_tests } = await server.call('GET /v1/analytics/sites/:id/ab-tests', {
    params: { id },
    query: {},
  });
  const [first] = ab_tests;
  if (!first) throw new Error('there is a test');
  return first;
}

/** Conversions of b, by everything that shows them. */
async function counts(id: string) {
  const params = { id };
  const list = await test(id);
  const details = await server.call('GET /v1/analytics/sites/:id/ab-tests/:testId', {
    params: { id, testId: list.id },
  });
  const current = await server.call('GET /v1/analytics/sites/:id/ab-testing', { params });
  const { rows } = await server.call('POST /v1/analytics/sites/:id/query', {
    params,
    body: { metrics: ['conversions'], dimensions: ['variant'], range: { days: 14 } },
  });
  const ofB = <V extends { name: string }>(all: V[] | undefined) => all?.find(({ name }) => name === 'b');
  return {
    list: ofB(list.variants)?.conversions,
    current: ofB(current.variants)?.conversions,
    days: ofB(details.days.at(-1)?.variants)?.to_date.conversions,
    query: rows.find(({ variant }) => variant === 'b')?.conversions,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
