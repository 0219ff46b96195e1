import { afterAll, beforeEach, expect, it } from 'vitest';
import { allocateVisitors } from '../../src/analytics/ab-test/allocate-visitors.ts';
import { endAbTests } from '../../src/analytics/ab-test/end-ab-tests.ts';
import { freezeAbTests } from '../../src/analytics/ab-test/freeze-ab-tests.ts';
import { steerTests } from '../../src/analytics/ab-test/steer-tests.ts';
import type { AbTesting } from '../../src/contract/analytics/ab-testing.ts';
import type { Guardrails } from '../../src/contract/analytics/guardrails.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import { checkSites } from '../../src/delivery/filter-lists/watch-lists.ts';
import { visitSites } from '../../src/delivery/simulations/canary.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { findRun } from '../../src/records/ab-tests/ab-test-runs.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { addRun } from '../../src/records/reports/report-runs.ts';
import { listReports, saveReport } from '../../src/records/reports/reports.ts';
import { deleteExpiredData } from '../../src/records/retention/delete-expired-data.ts';
import { listToWatch } from '../../src/records/sites/list-findings.ts';
import { type OwnedSite, removeSite } from '../../src/records/sites/sites.ts';
import { putTemplate } from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { planReports, runOf } from '../../src/reports/schedule/plan-reports.ts';
import { withdrawEarly } from '../../src/reports/schedule/withdraw-early.ts';
import { quietLog } from '../support/quiet-log.ts';

const at = '2026-11-21T08:00:00.000Z';
const nowMs = Date.parse(at);
const later = '2026-11-25T08:00:00.000Z';

let records: ReturnType<typeof openSqlite>;
let sites: OwnedSite[];
let parts: Parameters<typeof endAbTests>[0];
/** Two things that fail are more than one, and at least one of them comes before the third. */
const [a, b] = [0, 1];

beforeEach(async () => {
  await records?.close();
  records = openSqlite(':memory:');
  await migrate(records);
  const account = await addAccount(records.db, at);
  parts = {
    records,
    signals: { publish: async () => undefined },
    now: () => Date.parse(later),
    log: quietLog,
  };
  sites = [];
  for (let index = 0; index < 3; index++) {
    const draft = { name: 'S', domain: `s${index}.example`, status: 'active' as const };
    const config = { ...defaultSiteConfig, delivery: { rotate: true } };
    sites.push(await addSite(records, account, { ...draft, config }, defaultTemplateConfig, at));
  }
});
afterAll(() => records.close());

async function save(change: (config: SiteConfig) => SiteConfig, updated_at = at): Promise<void> {
  for (const [index, site] of sites.entries()) {
    const changed = { ...site, config: change(site.config), updated_at };
    await records.db.transaction().execute((db) => saveSite(db, changed));
    sites[index] = changed;
  }
}

async function startTests(more: Partial<SiteConfig['ab_test']>): Promise<void> {
  const saving = { fallback: defaultTemplateConfig, userId: null, now: at };
  for (const { id } of sites) await putTemplate(records, id, { name: 'other', config: {} }, saving);
  const variants = ['control', 'b'].map((name) => ({
    name,
    weight: 1,
    template_id: name === 'b' ? 'other' : 'default',
  }));
  await save((config) => ({ ...config, ab_test: { enabled: true, holdout: 0, variants, ...more } }));
}

async function damage(
  table: 'sites' | 'experiments' | 'reports',
  column: string,
  ids: (string | undefined)[],
) {
  for (const id of ids) {
    await records.db
      .updateTable(table)
      .set({ [column]: 'x' } as never)
      .where(table === 'experiments' ? 'site_id' : 'id', '=', id as never)
      .execute();
  }
}

const idOf = (index: number) => sites[index]?.id ?? '';
const periodsOf = async (index: number) => (await findRun(records.db, idOf(index)))?.periods.length;

it('guardrails: one site that cannot be read and one whose numbers take too long hold up no third', async () => {
  await startTests({ guard_rails: {} });
  await damage('experiments', 'variants', [idOf(a)]);
  const broken = {
    rails: [{ variant: 'b', metric: 'pages_per_session', state: 'broken', broken_at: null }],
    ramp_up: null,
  };
  const steering = steerTests({
    ...parts,
    readRails: async ({ id }) => {
      if (id === idOf(b)) throw new Error('too slow');
      return broken as unknown as Guardrails;
    },
  });
  await expect(steering).rejects.toThrow(/damaged|too slow/);
  expect(await periodsOf(2)).toBe(2);
});

it('shares that follow results', async () => {
  await startTests({ allocation: 'bandit' });
  await damage('experiments', 'periods', [idOf(a)]);
  const moving = allocateVisitors({
    ...parts,
    nextShares: async (id) => {
      if (id === idOf(b)) throw new Error('too slow');
      return { control: 30, b: 70 };
    },
  });
  await expect(moving).rejects.toThrow(/damaged|too slow/);
  expect(await periodsOf(2)).toBe(2);
});

it('results of ended tests', async () => {
  await startTests({});
  await save(
    ({ ab_test, ...config }) => ({ ...config, ab_test: { ...ab_test, enabled: false } }),
    '2026-11-22T08:00:00.000Z',
  );
  await damage('experiments', 'variants', [idOf(a)]);
  const freezing = freezeAbTests({
    ...{ ...parts, ship: async () => undefined },
    readResult: async (id) => {
      if (id === idOf(b)) throw new Error('too slow');
      return { variants: [] } as unknown as AbTesting;
    },
  });
  await expect(freezing).rejects.toThrow(/damaged|too slow/);
  const rows = await records.db.selectFrom('experiments').select(['site_id', 'result']).execute();
  expect(rows.filter(({ result }) => result !== null).map(({ site_id }) => site_id)).toEqual([idOf(2)]);
});

it('tests that end on their last day', async () => {
  await startTests({ ends_on: '2026-11-22' });
  for (const id of [idOf(a), idOf(b)]) {
    await records.db.updateTable('sites').set({ config: '{"ends_on"' }).where('id', '=', id).execute();
  }
  await expect(endAbTests(parts)).rejects.toThrow('damaged');
  expect((await findRun(records.db, idOf(2)))?.stopped_at).not.toBeNull();
});

it('reports, also where more than one look takes on cannot be planned', async () => {
  const reports = await Promise.all(sites.map(async ({ id }) => (await listReports(records.db, id))[0]));
  for (const [index, report] of reports.entries()) {
    if (report)
      await saveReport(records.db, { ...report, enabled: true, next_at: `2026-11-21T0${index}:00:00.000Z` });
  }
  await damage('reports', 'filters', [reports[a]?.id]);
  await records.db
    .updateTable('sites')
    .set({ config: '{"timezone":"Nowhere/Land"}' })
    .where('id', '=', idOf(b))
    .execute();
  await expect(planReports(records, nowMs, quietLog)).rejects.toThrow('damaged');
  expect((await listReports(records.db, idOf(2)))[0]?.next_at).toBe('2026-11-22T08:00:00.000Z');
});

it('reports that were planned too early', async () => {
  for (const [index, { id }] of sites.entries()) {
    const [report] = await listReports(records.db, id);
    if (!report) throw new Error('no report');
    const draft = {
      ...runOf(report, { start: later.slice(0, 10), end: later.slice(0, 10) }, 'UTC'),
      error: null,
    };
    const zone = index === 2 ? 'UTC' : 'Nowhere/Land';
    const run = {
      ...draft,
      timezone: zone,
      key: later,
      due_at: later,
      state: 'waiting',
      cause: 'schedule',
    } as const;
    await addRun(records.db, { ...run, only_to: null }, at);
  }
  await expect(withdrawEarly(records, nowMs, quietLog)).rejects.toThrow('Invalid time zone');
  const runs = await records.db
    .selectFrom('report_runs')
    .select('state')
    .where('site_id', '=', idOf(2))
    .execute();
  expect(runs).toEqual([{ state: 'missed' }]);
});

it('checks against filter lists, and visits', async () => {
  await damage('sites', 'config', [idOf(a)]);
  const watch = {
    ...{
      records,
      log: quietLog,
      now: () => nowMs,
      sources: [],
      readLists: async () => ({ lists: [], unread: [] }),
    },
    regeneratePaths: async () => null,
    service: { baseUrl: 'https://t.example', control: 'page-texture.png' },
  };
  await expect(checkSites(watch, 'all')).rejects.toThrow('damaged');
  const checked = await records.db.selectFrom('list_checks').select('site_id').execute();
  expect(checked.map(({ site_id }) => site_id).sort()).toEqual([idOf(b), idOf(2)].sort());

  const visited: string[] = [];
  const visit = async (url: string) => {
    if (url.includes('s1.')) throw new Error('no process');
    visited.push(url);
    return [{ profile: 'none' as const, verdict: 'clear' as const }];
  };
  const canary = { records, log: quietLog, now: () => nowMs, visit, round: async () => undefined };
  const visiting = visitSites(canary, await listToWatch(records.db, 'all'), new AbortController().signal);
  await expect(visiting).rejects.toThrow('damaged');
  expect(visited).toEqual(['https://s2.example/']);
});

it('late events of deleted sites, and retention after them', async () => {
  for (const site of sites) await removeSite(records.db, site);
  const deleted: string[] = [];
  let isDone = false;
  const deleting = deleteExpiredData({
    ...{ records, log: quietLog, now: () => nowMs, onRemoved: () => undefined },
    removeOldEvents: async () => {
      isDone = true;
      return {};
    },
    sitesWithEvents: async () => [idOf(a), idOf(b)],
    deleteEvents: async (id) => {
      if (id === idOf(a)) throw new Error('busy');
      deleted.push(id);
    },
  });
  await expect(deleting).rejects.toThrow('busy');
  expect(deleted).toEqual([idOf(b)]);
  expect(isDone).toBe(true);
});
