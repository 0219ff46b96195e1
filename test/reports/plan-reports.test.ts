import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import {
  addReport,
  anyPeriod,
  listReports,
  saveReport,
  standardSchedule,
} from '../../src/records/reports/reports.ts';
import { type OwnedSite, removeSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { nextTime, planReports } from '../../src/reports/schedule/plan-reports.ts';

let records: Records;
const account = randomUUID();
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  await records.db
    .insertInto('accounts')
    .values({ id: account, created_at: iso('2026-01-01T00:00Z') })
    .execute();
});
afterAll(() => records.close());

const at = (text: string) => Date.parse(text);
const iso = (text: string) => new Date(text).toISOString();

async function siteWith(
  kind: 'daily' | 'weekly' | null,
  onSince: string,
  timezone = 'UTC',
): Promise<OwnedSite> {
  const config = { ...defaultSiteConfig, timezone };
  const draft = { name: 'Owl', domain: 'owl.example', status: 'active' as const, config };
  const site = await addSite(records, account, draft, defaultTemplateConfig, iso(onSince));
  if (kind) await turn(site, kind, true, onSince);
  return site;
}

async function turn(site: OwnedSite, kind: string, enabled: boolean, when: string): Promise<void> {
  const report = (await listReports(records.db, site.id)).find((each) => each.kind === kind);
  if (!report) throw new Error(`no ${kind} report`);
  const changed = { ...report, enabled };
  const next_at = nextTime(changed, site.config.timezone, at(when));
  await saveReport(records.db, { ...changed, next_at });
}

async function runsOf(site: OwnedSite): Promise<string[]> {
  const rows = await records.db
    .selectFrom('report_runs')
    .selectAll()
    .where('site_id', '=', site.id)
    .orderBy('due_at')
    .execute();
  return rows.map((run) => `${run.period_start} ${run.state}`);
}

async function moveTo(site: OwnedSite, timezone: string, when: string): Promise<OwnedSite> {
  const moved = { ...site, config: { ...site.config, timezone }, updated_at: iso(when) };
  await records.db.transaction().execute((db) => saveSite(db, moved));
  return moved;
}

describe('planning reports', () => {
  it('a new site has the three, all off, and nothing is planned', async () => {
    const site = await siteWith(null, '2026-11-01T00:00Z');
    await planReports(records, at('2026-12-24T00:00Z'));
    const reports = await listReports(records.db, site.id);
    expect(reports.map(({ kind, enabled, next_at }) => [kind, enabled, next_at])).toEqual([
      ['daily', false, null],
      ['weekly', false, null],
      ['monthly', false, null],
    ]);
    expect(await runsOf(site)).toEqual([]);
  });

  it('a late start catches up with the right period, and with nothing twice', async () => {
    const site = await siteWith('daily', '2026-11-20T12:00Z');
    await planReports(records, at('2026-11-21T07:59:59Z'));
    expect(await runsOf(site)).toEqual([]);
    await planReports(records, at('2026-11-21T23:30Z'));
    await planReports(records, at('2026-11-21T23:31Z'));
    expect(await runsOf(site)).toEqual(['2026-11-20 waiting']);
  });

  it('what is older than 24 hours is noted as missed and gets no job', async () => {
    const site = await siteWith('daily', '2026-11-10T12:00Z');
    await planReports(records, at('2026-11-14T08:00:00Z'));
    expect(await runsOf(site)).toEqual([
      '2026-11-10 missed',
      '2026-11-11 missed',
      '2026-11-12 waiting',
      '2026-11-13 waiting',
    ]);
    const missed = await records.db
      .selectFrom('report_runs')
      .select(['id', 'error'])
      .where('site_id', '=', site.id)
      .where('state', '=', 'missed')
      .execute();
    expect(missed[0]?.error).toBe('Nothing ran within 24 hours of when it was due.');
    const jobs = await records.db.selectFrom('jobs').select('payload').execute();
    expect(jobs.filter(({ payload }) => missed.some(({ id }) => payload.includes(id)))).toEqual([]);
  });

  it('a year without a server is a year of missed reports, and one to send', async () => {
    const site = await siteWith('daily', '2025-11-20T12:00Z');
    await planReports(records, at('2026-11-20T12:00Z'));
    const runs = await runsOf(site);
    expect(runs).toHaveLength(365);
    expect(runs.filter((run) => run.endsWith('waiting'))).toEqual(['2026-11-19 waiting']);
  });

  it('turning a report on, or off and on, sends nothing of the past', async () => {
    const site = await siteWith('daily', '2026-11-21T08:00:01Z');
    await planReports(records, at('2026-11-21T23:00Z'));
    await turn(site, 'daily', false, '2026-11-22T07:00Z');
    await planReports(records, at('2026-11-22T09:00Z'));
    await turn(site, 'daily', true, '2026-11-22T10:00Z');
    await planReports(records, at('2026-11-22T10:00Z'));
    expect(await runsOf(site)).toEqual([]);
    await planReports(records, at('2026-11-23T08:00Z'));
    expect(await runsOf(site)).toEqual(['2026-11-22 waiting']);
  });

  it.each([
    // It is nine in Paris and three in New York, where eight comes once more on the same day.
    ['to the west', 'Europe/Paris', '2026-11-21T08:00Z', 'America/New_York'],
    // It is six in Paris; in Tokyo eight has passed.
    ['to the east', 'Europe/Paris', '2026-11-21T05:00Z', 'Asia/Tokyo'],
  ])('moving a site %s sends no day twice and nothing of the past', async (_, zone, when, target) => {
    const site = await siteWith('daily', '2026-11-20T22:00Z', zone);
    await planReports(records, at(when));
    const before = await runsOf(site);
    const moved = await moveTo(site, target, when);
    await planReports(records, at(when));
    expect(await runsOf(moved)).toEqual(before);
    await planReports(records, at('2026-11-23T00:00Z'));
    const after = await runsOf(moved);
    expect(new Set(after).size).toBe(after.length);
    expect(after.at(-1)).toBe(target === 'Asia/Tokyo' ? '2026-11-22 waiting' : '2026-11-21 waiting');
  });

  it('a clock that jumps two hours ahead and back makes nothing twice', async () => {
    const site = await siteWith('weekly', '2026-11-20T00:00Z');
    for (const time of ['06:30', '04:00', '08:30', '06:30', '09:00']) {
      await planReports(records, at(`2026-11-23T${time}Z`) + (time === '06:30' ? 2 * 3_600_000 : 0));
    }
    expect(await runsOf(site)).toEqual(['2026-11-16 waiting']);
  });

  it('what is due is still sent when the zone changes just before it is planned, and once', async () => {
    const site = await siteWith('daily', '2026-11-20T12:00Z');
    const moved = await moveTo(site, 'America/New_York', '2026-11-21T08:00:02Z');
    expect(await runsOf(site)).toEqual(['2026-11-20 waiting']);
    await moveTo(moved, 'UTC', '2026-11-21T08:00:04Z');
    await planReports(records, at('2026-11-22T08:00Z'));
    expect(await runsOf(site)).toEqual(['2026-11-20 waiting', '2026-11-21 waiting']);
  });

  it.each([
    ['an earlier hour', '2026-06-01T12:00Z'],
    ['a later hour', '2026-06-01T10:00Z'],
  ])('rules of a zone that changed give the report %s: it is still sent, once', async (_, planned) => {
    const site = await siteWith(null, '2026-05-01T12:00Z', 'America/Asuncion');
    const reports = await listReports(records.db, site.id);
    const monthly = reports.find(({ kind }) => kind === 'monthly');
    if (!monthly) throw new Error('a new site has a monthly report');
    // What is 11:00 UTC now was another time by the rules that it was planned by.
    await saveReport(records.db, { ...monthly, enabled: true, next_at: iso(planned) });
    const once = { ...standardSchedule('daily'), frequency: 'once' as const, date: '2026-06-01' };
    const settings = {
      metrics: ['sessions' as const],
      filters: anyPeriod,
      formats: [],
      language: 'en' as const,
    };
    const draft = { ...settings, kind: 'custom' as const, name: 'Once', enabled: true, schedule: once };
    await addReport(records.db, site.id, { ...draft, next_at: iso(planned) }, iso('2026-05-01T12:00Z'));
    for (const time of ['10:01', '11:01', '12:01', '12:02'])
      await planReports(records, at(`2026-06-01T${time}Z`));
    expect((await runsOf(site)).sort()).toEqual(['2026-05-01 waiting', '2026-05-31 waiting']);
    const next = (await listReports(records.db, site.id)).filter(({ enabled }) => enabled);
    expect(next.map(({ next_at }) => next_at)).toEqual(['2026-07-01T11:00:00.000Z', null]);
  });

  it('all of it goes with the site', async () => {
    const site = await siteWith('daily', '2026-11-20T12:00Z');
    await planReports(records, at('2026-11-21T09:00Z'));
    await removeSite(records.db, site);
    expect(await runsOf(site)).toEqual([]);
    expect(await listReports(records.db, site.id)).toEqual([]);
  });
});
