import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteConfigChange } from '../../src/contract/sites/sites.ts';
import { event, eventually, track } from '../support/events.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

type AbTest = NonNullable<SiteConfigChange['ab_test']>;
const dayMs = 86_400_000;
const field = 'config.ab_test.ends_on';
const variants = ['control', 'b'].map((name) => ({ name, template_id: 'default', weight: 1 }));
const on: AbTest = { enabled: true, variants };

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('the last day of an A/B test', () => {
  it('is merged like all settings, and null resets it', async () => {
    const site = await newSite({ ...on, ends_on: day(5) });
    expect((await change(site, { holdout: 5 })).ab_test).toMatchObject({ ends_on: day(5), holdout: 5 });
    expect((await change(site, { ends_on: day(6) })).ab_test).toMatchObject({ ends_on: day(6), holdout: 5 });
    expect((await tests(site)).map(({ ends_on, stopped_at }) => [ends_on, stopped_at])).toEqual([
      [day(6), null],
    ]);
    expect((await change(site, { ends_on: null })).ab_test).not.toHaveProperty('ends_on');
    expect((await tests(site)).map(({ ends_on }) => ends_on)).toEqual([null]);
  });

  it('is today or later on the site, and at most 730 days ahead', async () => {
    const site = await newSite();
    await change(site, { ends_on: day(0) });
    await change(site, { ends_on: day(730) });
    for (const [ends_on, reason] of [
      [day(-1), 'invalid_value'],
      [day(731), 'too_large'],
      ['tomorrow', 'invalid_format'],
      ['2030-02-30', 'invalid_format'],
    ] as const) {
      const refused = await refusal(change(site, { ends_on }));
      expect([ends_on, refused.status, refused.details]).toMatchObject([ends_on, 400, { field, reason }]);
    }
    const past = await refusal(change(site, { ends_on: day(-1) }));
    expect(past.message).toBe(`${field}: must be today (${day(0)} in UTC) or later`);
    const body = { domain: 'b.example', config: { ab_test: { ends_on: day(-1) } } };
    const made = await refusal(server.call('POST /v1/sites', { body }));
    expect(made.details).toMatchObject({ field, reason: 'invalid_value' });
  });

  it('counts by the clock of the site', async () => {
    const site = await newSite();
    const west = 'Pacific/Honolulu';
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: west }).format(server.clock.now());
    await patch(site, { timezone: west, ab_test: { ends_on: today } });
    const refused = await refusal(
      patch(site, { timezone: 'Pacific/Kiritimati', ab_test: { ends_on: today } }),
    );
    expect(refused.message).toContain('in Pacific/Kiritimati) or later');
  });

  it('goes with If-Match: who has not seen it ends nothing', async () => {
    const site = await newSite({ ...on, ends_on: day(5) });
    const { updated_at } = await server.call('GET /v1/sites/:id', { params: { id: site } });
    await change(site, { ends_on: day(6) });
    const outdated = change(site, { ends_on: day(7) }, { 'if-match': `"${updated_at}"` });
    expect((await refusal(outdated)).status).toBe(409);
    expect((await read(site)).config.ab_test.ends_on).toBe(day(6));
  });

  it('of a draft may pass; the draft is then not started, and all else can be changed', async () => {
    const site = await newSite({ variants, ends_on: day(0) });
    server.clock.advance(2 * dayMs);
    expect((await change(site, { holdout: 5 })).ab_test.ends_on).toBe(day(-2));
    const started = await refusal(change(site, { enabled: true }));
    expect(started.details).toMatchObject({ field, reason: 'invalid_value' });
    expect((await change(site, { enabled: true, ends_on: day(1) })).ab_test.enabled).toBe(true);
  });
});

describe('a test whose last day has passed', () => {
  it('keeps its numbers where a wall of it is edited before the test has been ended', async () => {
    const site = await newSite();
    const save = (title: string) =>
      server.call('PUT /v1/templates/sites/:id', {
        params: { id: site },
        body: { name: 'friendly', config: { title } },
      });
    await save('Please');
    const rivals = [variants[0], { ...variants[1], template_id: 'friendly' }] as typeof variants;
    await change(site, { enabled: true, variants: rivals, ends_on: day(0) });
    await show(site, 'control', 30, 3);
    await show(site, 'b', 30, 15);
    await eventually(async () => expect((await tests(site))[0]?.variants[1]?.impressions).toBe(30));
    server.clock.nextWindow(dayMs);
    server.clock.advance(dayMs / 8);
    await save('Thank you');
    const [ended] = await tests(site);
    expect(ended).toMatchObject({
      ...{ ended_because: 'date_reached', stopped_at: `${day(0)}T00:00:00.000Z` },
      variants: [{ impressions: 30 }, { impressions: 30 }],
    });
  });

  it('ends by itself: everyone sees control, the result is kept, and the owner finds what to do', async () => {
    const site = await newSite();
    const template = { name: 'friendly', config: { title: 'Please' } };
    await server.call('PUT /v1/templates/sites/:id', { params: { id: site }, body: template });
    const rivals = [variants[0], { ...variants[1], template_id: 'friendly' }] as typeof variants;
    await change(site, { enabled: true, variants: rivals, ends_on: day(0) });
    await show(site, 'control', 300, 30);
    await show(site, 'b', 300, 150);
    await eventually(async () => expect((await tests(site))[0]?.variants[1]?.impressions).toBe(300));
    server.clock.nextWindow(dayMs);
    // Whether or not the job has run by now.
    expect(await shown(site)).toEqual(['control']);
    await eventually(async () => expect((await tests(site))[0]?.ended_because).toBe('date_reached'));
    server.clock.advance(60_000);
    expect((await tests(site))[0]).toMatchObject({
      ...{
        frozen_at: null,
        final_at: `${day(7)}T00:00:00.000Z`,
        ends_on: null,
        wall_after: 'control',
        stopped_at: `${day(0)}T00:00:00.000Z`,
      },
      verdict: { code: 'winner', variant: 'b' },
    });
    expect((await read(site)).config).toMatchObject({ template_id: 'default', ab_test: { enabled: false } });
    // With the clock turned, a slow machine may bring alerts of other kinds, too.
    const ended = async () => {
      const { alerts } = await server.call('GET /v1/sites/:id/alert-history', {
        params: { id: site },
        query: {},
      });
      return alerts.filter(({ kind }) => kind === 'test_ended');
    };
    await eventually(async () => expect(await ended()).toHaveLength(1));
    expect((await ended())[0]).toMatchObject({
      kind: 'test_ended',
      title: 'The A/B test ended with a winner: “b”',
      data: {
        outcome: 'winner',
        variant: 'b',
        control: 'control',
        sessions: 600,
        rate: 50,
        control_rate: 10,
      },
    });

    const advice = async () => {
      const params = { id: site };
      return (await server.call('GET /v1/analytics/sites/:id/advice', { params })).advice;
    };
    const [use] = await advice();
    expect(use).toMatchObject({ id: 'use_winner', action: { config: { template_id: 'friendly' } } });
    const numbers = await server.call('GET /v1/analytics/sites/summary', { query: {} });
    expect(numbers.sites.find(({ site_id }) => site_id === site)?.next?.id).toBe('use_winner');
    await server.call('PATCH /v1/sites/:id', { params: { id: site }, body: use?.action ?? {} });
    expect((await advice()).map(({ id }) => id)).not.toContain('use_winner');
  });

  it('is over for a change that comes before the job, and for none that its owner bases on what it was', async () => {
    const site = await newSite({ ...on, ends_on: day(0) });
    const { updated_at } = await read(site);
    await withoutJob(async () => {
      server.clock.nextWindow(dayMs);
      const saved = await change(site, { holdout: 5 }, { 'if-match': `"${updated_at}"` });
      expect(saved.ab_test).toEqual({ enabled: false, variants, holdout: 5 });
      expect(await tests(site)).toMatchObject([{ ended_because: 'date_reached' }]);
      expect((await change(site, { enabled: true })).ab_test.enabled).toBe(true);
      expect(await tests(site)).toMatchObject([{ stopped_at: null }, { ended_because: 'date_reached' }]);
    });
  });
});

/** The day so many days from now, in UTC. */
function day(days: number): string {
  return new Date(server.clock.now() + days * dayMs).toISOString().slice(0, 10);
}

async function newSite(ab_test?: AbTest): Promise<string> {
  const body = { domain: 'example.com', ...(ab_test && { config: { ab_test } }) };
  return (await server.call('POST /v1/sites', { body })).id;
}

async function patch(id: string, config: SiteConfigChange, headers = {}) {
  return (await server.call('PATCH /v1/sites/:id', { params: { id }, body: { config }, headers })).config;
}

function change(id: string, ab_test: AbTest, headers = {}) {
  return patch(id, { ab_test }, headers);
}

function read(id: string) {
  return server.call('GET /v1/sites/:id', { params: { id } });
}

async function tests(id: string) {
  return (await server.call('GET /v1/analytics/sites/:id/ab-tests', { params: { id } })).ab_tests;
}

/** The variants that pages may show. */
async function shown(id: string): Promise<string[]> {
  const source = await (await fetch(`${server.url}/v1/loader/${id}.js?part=ask`)).text();
  return [...source.matchAll(/"variant":"(\w+)"/g)].map(([, name]) => name ?? '');
}

async function show(site: string, variant: string, impressions: number, won: number): Promise<void> {
  const events = Array.from({ length: impressions }, (_, index) => {
    const session_id = randomUUID();
    const timestamp = new Date(server.clock.now()).toISOString();
    const about = { session_id, timestamp, metadata: { variant } };
    const wall = event(site, { ...about, event_type: 'wall_displayed' });
    return index < won ? [wall, event(site, { ...about, event_type: 'conversion_allowlist' })] : [wall];
  }).flat();
  for (let from = 0; from < events.length; from += 500) {
    expect((await track(server, { events: events.slice(from, from + 500) })).status).toBe(201);
  }
}

/** As long as this runs, nobody ends tests. */
async function withoutJob(run: () => Promise<void>): Promise<void> {
  const set = (run_at: string) =>
    server.stores.records.db
      .updateTable('jobs')
      .set({ run_at })
      .where('key', '=', 'recurring:end-ab-tests')
      .execute();
  await set('2100-01-01T00:00:00.000Z');
  await run();
  await set(new Date(server.clock.now()).toISOString());
}
