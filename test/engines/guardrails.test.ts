import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExperiment } from '../../src/analytics/ab-test/ab-test.ts';
import { readRails } from '../../src/analytics/ab-test/read-rails.ts';
import { steerTests } from '../../src/analytics/ab-test/steer-tests.ts';
import { readTestDetails } from '../../src/analytics/ab-test/test-details.ts';
import type { ExperimentRun } from '../../src/contract/analytics/ab-test-runs.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { type EventRow, engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { checkSite } from '../../src/notifications/alerts/check-site.ts';
import { findRun } from '../../src/records/ab-tests/ab-test-runs.ts';
import { noteTemplateEdit } from '../../src/records/ab-tests/template-edits.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { listAlerts } from '../../src/records/notifications/alerts.ts';
import type { Records } from '../../src/records/records.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { putTemplate } from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { building } from '../support/building.ts';
import { quietLog } from '../support/quiet-log.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-guardrails-'));
const hourMs = 3_600_000;
let engine: Engine;
let records: Records;
let account: string;
beforeAll(async () => {
  engine = building(await openChdb(join(directory, 'events'), 'rails'));
  await migrateEvents(engine);
  records = openSqlite(join(directory, 'records.sqlite'));
  await migrate(records);
  account = await addAccount(records.db, iso(Date.now()));
});
afterAll(async () => {
  await engine.close();
  await records.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Raw events are kept for 90 days, so a fixed date would one day be too old. */
const start = Date.now() - 20 * 24 * hourMs;

describe('a test with guardrails', () => {
  it('lets more visitors take part step by step, and judges only those since all do', async () => {
    const site = await siteWith({ ramp_up: true });
    expect(await shares(site)).toEqual({ control: 97.5, b: 2.5 });
    await show(site, { at: start + hourMs, control: 400, b: 60 });
    await steer(start + 23 * hourMs);
    expect(await shares(site)).toEqual({ control: 97.5, b: 2.5 });
    const early = await runOf(site);
    expect(await readExperiment(engine, site.id, early, start + 23 * hourMs)).toMatchObject({
      ...{ status: 'collecting', caveats: expect.arrayContaining(['ramp_up']), time_left: null },
      variants: [
        { impressions: 400, single_look: null },
        { impressions: 60, single_look: null },
      ],
    });
    expect((await stagesOf(site, early)).map((each) => each.counts)).toEqual([false]);
    await steer(start + 25 * hourMs);
    expect(await shares(site)).toEqual({ control: 87.5, b: 12.5 });
    await show(site, { at: start + 26 * hourMs, control: 90, b: 49 });
    await steer(start + 60 * hourMs);
    expect(await rails(site, start + 60 * hourMs)).toMatchObject({
      ramp_up: { share: 25, next_share: 100, hours_left: 0, sessions_left: 1 },
    });
    await show(site, { at: start + 27 * hourMs, control: 10, b: 5 });
    await steer(start + 61 * hourMs);
    expect(await shares(site)).toEqual({ control: 1, b: 1 });
    await show(site, { at: start + 62 * hourMs, control: 30, b: 31 });

    const run = await runOf(site);
    const result = await readExperiment(engine, site.id, run, start + 63 * hourMs);
    expect(result.counted_from).toBe(iso(start + 61 * hourMs));
    expect(result.variants.map(({ impressions }) => impressions)).toEqual([30, 31]);
    expect(result.caveats).not.toContain('weights_changed');
    const stages = await stagesOf(site, run);
    expect(stages.map((each) => [each.began_by, each.share, each.counts])).toEqual([
      ['started', 5, false],
      ['ramp_up', 25, false],
      ['ramp_up', 100, true],
    ]);
    expect(stages.map(({ variants }) => variants.map(({ impressions }) => impressions))).toEqual([
      [400, 60],
      [100, 54],
      [30, 31],
    ]);
  });

  it('takes back a variant after which visitors leave, and tells the owner once', async () => {
    const site = await siteWith({});
    await show(site, { at: start + hourMs, control: 600, b: 600, leavesB: 0.9 });
    await steer(start + 1.2 * hourMs);
    expect(await shares(site)).toEqual({ control: 1, b: 1 });
    await steer(start + 2 * hourMs);
    expect(await shares(site)).toEqual({ control: 100, b: 0 });
    await steer(start + 3 * hourMs);

    const found = await rails(site, start + 3 * hourMs);
    expect(found.reverted).toEqual(['b']);
    expect(found.rails.filter(({ state }) => state === 'broken').map(({ metric }) => metric)).toEqual([
      'pages_per_session',
      'left_after_wall',
    ]);
    expect(found.rails[1]).toMatchObject({ value: 90, control: 50, broken_at: iso(start + 2 * hourMs) });
    const run = await runOf(site);
    const result = await readExperiment(engine, site.id, run, start + 3 * hourMs);
    expect(result.caveats).toContain('guard_rail_broken');

    for (const hours of [3, 4]) await look(site, start + hours * hourMs);
    const alerts = await listAlerts(records.db, site.id, { kind: 'guard_rail', limit: 9 });
    expect(alerts.map(({ data }) => [data.metric, data.action]).sort()).toEqual([
      ['left_after_wall', 'reverted'],
      ['pages_per_session', 'reverted'],
    ]);
  });

  it('is only reported where the owner wants that, and shown again when the owner says so', async () => {
    const site = await siteWith({ on_break: 'notify' });
    await show(site, { at: start + hourMs, control: 600, b: 600, leavesB: 0.9 });
    await steer(start + 2 * hourMs);
    expect(Object.values(await shares(site))).toEqual([50, 50]);
    await change(site, { on_break: 'revert' }, start + 3 * hourMs);
    expect(await shares(site)).toEqual({ control: 100, b: 0 });
    await change(site, { on_break: 'notify' }, start + 4 * hourMs);
    expect(await shares(site)).toEqual({ control: 50, b: 50 });
  });

  it('changes nothing where the owner set none', async () => {
    const site = await siteWith(undefined);
    await show(site, { at: start + hourMs, control: 600, b: 600, leavesB: 0.9 });
    await steer(start + 2 * hourMs);
    expect((await runOf(site)).periods).toHaveLength(1);
    expect((await rails(site, start + 2 * hourMs)).rails[1]?.state).toBe('broken');
  });

  it("counts revenue at the rate of today by the site's clock", async () => {
    const site = await siteWith(undefined);
    const types = ['page_view', 'wall_displayed', 'adblock_not_detected'];
    const visit = (of: string) => types.map((type, ms) => row(site.id, of, type, start + ms, of));
    await store(['control', 'b'].flatMap(visit));
    const evening = start - (start % (24 * hourMs)) + 42 * hourMs;
    const rate = { from: iso(evening + 24 * hourMs).slice(0, 10), mode: 'rpm' as const, rpm: '4.00' };
    const revenue = { currency: 'EUR', rates: [rate] };
    const worth = async (timezone: string) => {
      const of = { ...site, config: { ...site.config, timezone } };
      const found = await readRails(engine, of, await runOf(site), { guards: {}, revenue, nowMs: evening });
      return found.rails.find(({ metric }) => metric === 'revenue')?.value;
    };
    expect(await Promise.all(['UTC', 'Pacific/Auckland'].map(worth))).toEqual([0, 4]);
  });
});

describe('a template that is edited while it is tested', () => {
  it('begins a new version: earlier numbers are kept apart, and its rails hold again', async () => {
    const site = await siteWith({});
    await show(site, { at: start + hourMs, control: 600, b: 600, leavesB: 0.9 });
    await steer(start + 2 * hourMs);
    expect(await shares(site)).toEqual({ control: 100, b: 0 });
    await edit(site, 'Hello again', start + 5 * hourMs);
    expect(await shares(site)).toEqual({ control: 1, b: 1 });
    await show(site, { at: start + 5.05 * hourMs, control: 3, b: 3 });
    await show(site, { at: start + 6 * hourMs, control: 20, b: 21 });
    await edit(site, 'Hello again', start + 7 * hourMs);

    const run = await runOf(site);
    const result = await readExperiment(engine, site.id, run, start + 8 * hourMs);
    expect(result.counted_from).toBe(iso(start + 5 * hourMs));
    // The first six minutes may still show the former wall.
    expect(result.variants.map(({ impressions }) => impressions)).toEqual([20, 21]);
    expect(result.caveats).not.toContain('template_edited');
    const stages = await stagesOf(site, run);
    expect(stages.map(({ began_by, edited, counts }) => [began_by, edited, counts])).toEqual([
      ['started', [], false],
      ['guard_rail', [], false],
      ['template', ['b'], true],
    ]);
    expect(stages[0]?.variants.map(({ impressions }) => impressions)).toEqual([600, 600]);
    expect((await rails(site, start + 8 * hourMs)).reverted).toEqual([]);
  });
});

async function siteWith(guards: SiteConfig['ab_test']['guard_rails']): Promise<OwnedSite> {
  const variants = ['control', 'b'].map((name) => ({
    name,
    weight: 1,
    template_id: name === 'b' ? 'other' : 'default',
  }));
  const ab_test = { enabled: false, holdout: 0, variants, ...(guards && { guard_rails: guards }) };
  const draft = { name: 'S', domain: 's.example', status: 'active' as const };
  const config = { ...defaultSiteConfig, ab_test };
  const site = await addSite(records, account, { ...draft, config }, defaultTemplateConfig, iso(start));
  await putTemplate(records, site.id, { name: 'other', config: { title: 'Hello' } }, saving(start));
  const begun = { ...site, config: { ...config, ab_test: { ...ab_test, enabled: true } } };
  await save(begun, start);
  return begun;
}

async function change(site: OwnedSite, guard_rails: SiteConfig['ab_test']['guard_rails'], at: number) {
  const ab_test = { ...site.config.ab_test, guard_rails };
  await save({ ...site, config: { ...site.config, ab_test } }, at);
}

async function save(site: OwnedSite, at: number) {
  const changed = { ...site, updated_at: iso(at) };
  await records.db.transaction().execute((db) => saveSite(db, changed));
}

async function edit(site: OwnedSite, title: string, at: number) {
  const { before, template } = await putTemplate(
    records,
    site.id,
    { name: 'other', config: { title } },
    saving(at),
  );
  if (before) await noteTemplateEdit(records.db, before, template);
}

function saving(at: number) {
  return { fallback: defaultTemplateConfig, userId: null, now: iso(at) };
}

async function runOf(site: OwnedSite) {
  const run = await findRun(records.db, site.id);
  if (!run) throw new Error('no test is running');
  return run;
}

async function stagesOf(site: OwnedSite, run: ExperimentRun) {
  return (await readTestDetails(engine, site, run, start + 63 * hourMs)).stages;
}

async function shares(site: OwnedSite) {
  return (await runOf(site)).periods.at(-1)?.weights ?? {};
}

async function rails(site: OwnedSite, nowMs: number) {
  return readRails(engine, site, await runOf(site), { guards: {}, revenue: null, nowMs });
}

async function steer(nowMs: number) {
  await steerTests({
    ...{ records, signals: { publish: async () => undefined }, now: () => nowMs, log: quietLog },
    readRails: (of, run, guards) => readRails(engine, of, run, { guards, revenue: null, nowMs }),
  });
}

async function look(site: OwnedSite, nowMs: number) {
  await checkSite({ records, store: engine, baseUrl: 'https://truce.example', now: () => nowMs }, site.id);
}

/** Half of the visitors read on after the wall, unless told otherwise. */
async function show(
  site: OwnedSite,
  { at, control, b, leavesB = 0.5 }: { at: number; control: number; b: number; leavesB?: number },
) {
  const visits = (variant: string, count: number, leaves: number) =>
    Array.from({ length: count }, (_, index) => {
      const session = randomUUID();
      const stays = index >= count * leaves;
      return [
        row(site.id, session, 'page_view', at + index, variant),
        row(site.id, session, 'wall_displayed', at + index + 500, variant),
        ...(stays ? [row(site.id, session, 'page_view', at + index + 30_000, variant)] : []),
      ];
    }).flat();
  await store([...visits('control', control, 0.5), ...visits('b', b, leavesB)]);
}

async function store(rows: EventRow[]) {
  const lines = rows.map((each) => `${JSON.stringify(each)}\n`).join('');
  await engine.insert('events', Buffer.from(lines), randomUUID());
}

function row(site_id: string, session_id: string, event_type: string, at: number, variant: string): EventRow {
  const occurred_at = engineTime(at);
  const page_url = 'https://s.example/';
  return {
    id: randomUUID(),
    site_id,
    session_id,
    event_type,
    occurred_at,
    received_at: occurred_at,
    variant,
    page_url,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
