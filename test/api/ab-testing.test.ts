import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { event, eventually, track } from '../support/events.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let dataDir: string;
let server: LocalServer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'truce-ab-testing-'));
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type AbTest = SiteConfig['ab_test'];
const variants = ['control', 'b'].map((name) => ({ name, template_id: 'default', weight: 1 }));
const lateMs = (7 * 24 + 2) * 3_600_000; // final after a week, and stored within the hour
const on: AbTest = { enabled: true, variants, holdout: 0 };

describe('a test', () => {
  it('has a beginning and an end, and only what was shown between them', async () => {
    const site = await newSite();
    await show(site, 'control', 2, 1);
    expect(await read(site)).toMatchObject({ started_at: null, stopped_at: null });

    const { updated_at } = await setTest(site, on);
    const begun = await read(site);
    expect(begun).toMatchObject({ status: 'collecting', started_at: updated_at, stopped_at: null });
    expect(begun.variants.map(({ name, impressions }) => [name, impressions])).toEqual([
      ['control', 0],
      ['b', 0],
    ]);
    await show(site, 'b', 3, 1);
    await eventually(async () =>
      expect((await read(site)).variants[1]).toMatchObject({ impressions: 3, conversions: 1 }),
    );

    const end = await setTest(site, { ...on, enabled: false });
    expect(await read(site)).toMatchObject({
      status: 'stopped',
      started_at: updated_at,
      stopped_at: end.updated_at,
      variants: [{ impressions: 0 }, { impressions: 3 }],
      recommendation: expect.stringMatching(/^The test has ended\./),
    });
  });

  it('goes on with other weights, and begins anew with other variants', async () => {
    const site = await newSite(on);
    const { started_at } = await read(site);
    await setTest(site, { ...on, variants: variants.map((each) => ({ ...each, weight: 3 })) });
    expect(await read(site)).toMatchObject({
      started_at,
      caveats: expect.arrayContaining(['weights_changed']),
    });
    await setTest(site, { ...on, variants: [...variants, { name: 'c', template_id: 'default', weight: 1 }] });
    const anew = await read(site);
    expect(anew.started_at).not.toBe(started_at);
    expect(anew.variants).toHaveLength(3);
  });

  it('is not begun anew by any other change of the site', async () => {
    const site = await newSite(on);
    const { started_at } = await read(site);
    await server.call('PATCH /v1/sites/:id', { params: { id: site }, body: { name: 'Renamed' } });
    expect(await read(site)).toMatchObject({ started_at, stopped_at: null });
  });

  it('shares out in one of two ways, and the way is absent unless it is given', async () => {
    const site = await newSite();
    const { config } = await server.call('GET /v1/sites/:id', { params: { id: site } });
    expect(config.ab_test).toEqual({ enabled: false, variants: [], holdout: 0 });
    const unknown = { ...on, allocation: 'random' } as unknown as AbTest;
    expect(await refusal(setTest(site, unknown))).toMatchObject({
      status: 400,
      details: { field: 'config.ab_test.allocation', reason: 'invalid_value' },
    });
  });

  it.each(['ask', 'wall&l=en'])('of what it shows, nothing is served stale: part=%s', async (part) => {
    const site = await newSite(on);
    const { headers } = await fetch(`${server.url}/v1/loader/${site}.js?part=${part}`);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
  });
});

it('shares that follow the results reach the pages after the night, and the owner sees them', async () => {
  const site = await newSite({ ...on, allocation: 'bandit' });
  expect(await weights(site)).toEqual([1, 1]);
  await show(site, 'control', 120, 12);
  await show(site, 'b', 120, 60);
  await eventually(async () => expect((await read(site)).variants[1]?.impressions).toBe(120));
  expect(await read(site)).toMatchObject({
    caveats: expect.arrayContaining(['bandit']),
    allocation: [
      { name: 'control', share: 50 },
      { name: 'b', share: 50 },
    ],
  });

  await letTheNightCome();
  await eventually(async () => expect(await weights(site)).toEqual([40, 60]));
  const { allocation, variants, recommendation } = await read(site);
  expect(allocation).toEqual([
    { name: 'control', share: 40 },
    { name: 'b', share: 60 },
  ]);
  expect(variants.some((variant) => 'is_winner' in variant)).toBe(false);
  expect(recommendation).toContain('currently “control” 40% and “b” 60%');

  await setTest(site, { ...on, allocation: 'fixed' });
  expect(await weights(site)).toEqual([1, 1]);
  expect(await read(site)).toMatchObject({
    allocation: null,
    variants: [{ impressions: 0 }, { impressions: 0 }],
  });
});

describe('past tests', () => {
  it('keep their result when another test takes their place, and it never changes', async () => {
    const site = await newSite();
    await setTest(site, on);
    await show(site, 'control', 3, 1);
    await show(site, 'b', 4, 2);
    await eventually(async () => expect((await read(site)).variants[1]?.impressions).toBe(4));
    const before = await list(site);
    expect(before).toMatchObject({
      total: 1,
      ab_tests: [{ stopped_at: null, ended_because: null, frozen_at: null, status: 'collecting' }],
    });
    const [running] = before.ab_tests;

    const answer = await patch(site, {
      ...on,
      variants: [...variants, { name: 'c', template_id: 'default', weight: 1 }],
    });
    expect(answer.headers.get('x-truce-ended-ab-test')).toBe(running?.id);
    const ended = {
      id: running?.id,
      started_at: running?.started_at,
      stopped_at: expect.any(String),
      ended_because: 'variants_changed',
      status: 'stopped',
      recommendation: expect.stringMatching(/^The test has ended\./),
      variants: [
        { name: 'control', template_name: 'default', impressions: 3, conversions: 1, conversion_rate: 33.33 },
        { name: 'b', impressions: 4, conversions: 2, conversion_rate: 50 },
      ],
    };
    expect((await list(site)).ab_tests).toMatchObject([{ stopped_at: null }, ended]);

    server.clock.advance(lateMs);
    await eventually(async () => expect((await list(site)).ab_tests[1]?.frozen_at).not.toBeNull());
    const frozen = (await list(site)).ab_tests[1];
    expect(frozen).toMatchObject(ended);
    await show(site, 'b', 5, 5);
    await eventually(async () => expect((await read(site)).variants[1]?.impressions).toBe(5));
    await server.call('DELETE /v1/templates/:id', { params: { id: await template(site, 'unused') } });
    expect((await list(site)).ab_tests[1]).toEqual(frozen);
  });

  it('a stopped test is read as it ended also by the address of the present one', async () => {
    const site = await newSite(on);
    await setTest(site, { ...on, enabled: false });
    server.clock.advance(lateMs);
    await eventually(async () => expect((await list(site)).ab_tests[0]?.frozen_at).not.toBeNull());
    const {
      id: _,
      ended_because,
      ends_on,
      wall_after,
      frozen_at: __,
      variants: tested,
      ...rest
    } = (await list(site)).ab_tests[0] as Awaited<ReturnType<typeof list>>['ab_tests'][number];
    expect({ ended_because, ends_on, wall_after }).toEqual({
      ...{ ended_because: 'switched_off', ends_on: null, wall_after: 'control' },
    });
    const bare = tested.map(({ template_id: _t, template_name: _n, ...variant }) => variant);
    expect(await read(site)).toEqual({ ...rest, variants: bare });
  });

  it('are not ended by weights, a hold-out, or the name of a template instead of its id', async () => {
    const site = await newSite(on);
    const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id: site } });
    const byId = variants.map((each) => ({ ...each, template_id: templates[0]?.id ?? '', weight: 2 }));
    const answer = await patch(site, { ...on, variants: byId, holdout: 5 });
    expect(answer.headers.has('x-truce-ended-ab-test')).toBe(false);
    expect(await list(site)).toMatchObject({ total: 1, ab_tests: [{ stopped_at: null }] });
  });

  it('two variants with the same template are a caveat, until they differ', async () => {
    const site = await newSite(on);
    expect((await read(site)).caveats).toContain('same_template');
    await template(site, 'friendly');
    const copy = {
      ...on,
      variants: [variants[0], { name: 'b', template_id: 'friendly', weight: 1 }],
    } as AbTest;
    await setTest(site, copy);
    expect((await read(site)).caveats).toContain('same_template'); // another template, and the same wall
    await template(site, 'friendly', { title: 'Please' });
    const { caveats, counted_from, started_at } = await read(site);
    expect(caveats).not.toContain('same_template');
    // A new version, which is counted apart.
    expect(caveats).not.toContain('template_edited');
    expect(Date.parse(counted_from ?? '')).toBeGreaterThan(Date.parse(started_at ?? ''));
  });

  it('the first minutes, which the check of the shares leaves out, are a caveat', async () => {
    const site = await newSite(on);
    expect((await read(site)).caveats).not.toContain('first_minutes_left_out');
    await show(site, 'b', 1, 0);
    await eventually(async () => expect((await read(site)).caveats).toContain('first_minutes_left_out'));
  });

  it('are listed in pages, and the number of a page has its bounds', async () => {
    const site = await newSite(on);
    await setTest(site, { ...on, allocation: 'bandit' });
    const page = await server.call('GET /v1/analytics/sites/:id/ab-tests', {
      params: { id: site },
      query: { limit: '1', offset: '1' },
    });
    expect(page).toMatchObject({ total: 2, ab_tests: [{ ended_because: 'allocation_changed' }] });
    const ask = server.call('GET /v1/analytics/sites/:id/ab-tests', {
      params: { id: site },
      query: { limit: '101' },
    });
    expect(await refusal(ask)).toMatchObject({ status: 400, details: { field: 'limit' } });
  });

  function list(id: string) {
    return server.call('GET /v1/analytics/sites/:id/ab-tests', { params: { id } });
  }

  function patch(id: string, ab_test: AbTest): Promise<Response> {
    return fetch(`${server.url}/v1/sites/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ config: { ab_test } }),
    });
  }

  async function template(id: string, name: string, config = {}): Promise<string> {
    const body = { name, config };
    return (await server.call('PUT /v1/templates/sites/:id', { params: { id }, body })).id;
  }
});

async function newSite(ab_test?: AbTest): Promise<string> {
  const body = { domain: 'example.com', ...(ab_test && { config: { ab_test } }) };
  return (await server.call('POST /v1/sites', { body })).id;
}

function setTest(id: string, ab_test: AbTest) {
  return server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { ab_test } } });
}

function read(id: string) {
  return server.call('GET /v1/analytics/sites/:id/ab-testing', { params: { id } });
}

async function show(site: string, variant: string, impressions: number, won: number): Promise<void> {
  const events = Array.from({ length: impressions }, (_, index) => {
    const session_id = randomUUID();
    const wall = event(site, { session_id, event_type: 'wall_displayed', metadata: { variant } });
    const conversion = event(site, { session_id, event_type: 'conversion_allowlist', metadata: { variant } });
    return index < won ? [wall, conversion] : [wall];
  }).flat();
  const sent = await track(server, { events });
  expect(sent.status).toBe(201);
}

/** As the pages get them. */
async function weights(site: string): Promise<number[]> {
  const source = await (await fetch(`${server.url}/v1/loader/${site}.js?part=ask`)).text();
  return [...source.matchAll(/"weight":([\d.]+)/g)].map(([, weight]) => Number(weight));
}

/** Starts the server again with the night's job due. */
async function letTheNightCome(): Promise<void> {
  const { key } = server;
  await server.stop();
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  await records.db
    .updateTable('jobs')
    .set({ run_at: new Date(Date.now() - 1000).toISOString() })
    .where('kind', '=', 'allocate-visitors')
    .execute();
  await records.close();
  server = await startServer({ dataDir, key });
}
