import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportSchedule } from '../../src/contract/reports/reports.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { noteMissed } from '../../src/records/reports/report-runs.ts';
import {
  addReport,
  anyPeriod,
  findReport,
  type StoredReport,
  saveReport,
  standardSchedule,
} from '../../src/records/reports/reports.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { nextFreeTime, nextTime, planReports } from '../../src/reports/schedule/plan-reports.ts';

let records: Records;
let site: OwnedSite;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  const since = '2026-01-01T00:00:00.000Z';
  const account = await addAccount(records.db, since);
  const draft = { name: 'Owl', domain: 'owl.example', status: 'active' as const, config: defaultSiteConfig };
  site = await addSite(records, account, draft, defaultTemplateConfig, since);
});
afterAll(() => records.close());

const at = (text: string) => Date.parse(text);

async function custom(schedule: Partial<ReportSchedule>, since: string): Promise<StoredReport> {
  const draft = {
    ...{ name: 'Ours', metrics: ['sessions' as const], filters: anyPeriod, formats: [] },
    ...{ language: 'en' as const, kind: 'custom' as const, enabled: true },
    schedule: { ...standardSchedule('daily'), ...schedule },
  };
  return addReport(records.db, site.id, { ...draft, next_at: nextTime(draft, 'UTC', at(since)) }, since);
}

/** As its form does. @returns when it goes out next */
async function change({ id }: StoredReport, schedule: Partial<ReportSchedule>, when: string) {
  const report = await findReport(records.db, site.id, id);
  if (!report) throw new Error('the report was just added');
  const changed = { ...report, schedule: { ...report.schedule, ...schedule } };
  const next_at = await nextFreeTime(records.db, changed, 'UTC', at(when), []);
  await saveReport(records.db, { ...changed, next_at });
  return next_at;
}

const plan = (when: string) => planReports(records, at(when));

async function runsOf({ id }: StoredReport) {
  const rows = records.db.selectFrom('report_runs').selectAll().where('report_id', '=', id);
  return (await rows.orderBy('due_at').execute()).map(({ due_at, state }) => `${due_at} ${state}`);
}

it('a report whose zone moves does not go out twice within a day', async () => {
  const report = await custom({ timezone: 'America/New_York' }, '2026-11-21T00:00Z');
  await plan('2026-11-21T13:00Z');
  // In Tokyo it is half past ten in the evening: eight comes ten hours later, on another day.
  expect(await change(report, { timezone: 'Asia/Tokyo' }, '2026-11-21T13:30Z')).toBe(
    '2026-11-22T23:00:00.000Z',
  );
  await plan('2026-11-23T00:00Z');
  expect(await runsOf(report)).toEqual([
    '2026-11-21T13:00:00.000Z waiting',
    '2026-11-22T23:00:00.000Z waiting',
  ]);
});

it('nor does one whose hour changes', async () => {
  const report = await custom({ time: '23:00' }, '2026-11-21T00:00Z');
  await plan('2026-11-21T23:00Z');
  expect(await change(report, { time: '00:30' }, '2026-11-21T23:10Z')).toBe('2026-11-23T00:30:00.000Z');
});

it('a later hour is kept on the next day, also where a clock change makes that day shorter', async () => {
  const report = await custom({ timezone: 'Europe/Paris' }, '2026-03-28T00:00Z');
  await plan('2026-03-28T07:00Z');
  expect(await change(report, { weekday: 2 }, '2026-03-28T08:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(await change(report, { time: '09:30' }, '2026-03-28T08:00Z')).toBe('2026-03-29T07:30:00.000Z');
});

it('so is the same hour where a clock change of two hours does', async () => {
  const report = await custom({ timezone: 'Antarctica/Troll' }, '2026-03-28T00:00Z');
  await plan('2026-03-28T08:00Z');
  expect(await change(report, {}, '2026-03-28T12:00Z')).toBe('2026-03-29T06:00:00.000Z');
});

it('a date that was chosen for it is kept', async () => {
  const report = await custom({ time: '23:00' }, '2026-11-21T00:00Z');
  await plan('2026-11-21T23:00Z');
  const once = { frequency: 'once' as const, date: '2026-11-22', time: '07:00' };
  expect(await change(report, once, '2026-11-21T23:10Z')).toBe('2026-11-22T07:00:00.000Z');
});

it('a run that was missed leaves its day to a later one, and stays in the history', async () => {
  const report = await custom({ time: '12:10' }, '2026-11-21T00:00Z');
  await plan('2026-11-21T12:10Z');
  const run = records.db.selectFrom('report_runs').select('id').where('report_id', '=', report.id);
  await noteMissed(records.db, (await run.executeTakeFirstOrThrow()).id, 'turned_off');
  expect(await change(report, { time: '12:20' }, '2026-11-21T12:15Z')).toBe('2026-11-21T12:20:00.000Z');
  await plan('2026-11-21T12:20Z');
  expect(await runsOf(report)).toEqual([
    '2026-11-21T12:10:00.000Z missed',
    '2026-11-21T12:20:00.000Z waiting',
  ]);
  // And the day is taken now.
  expect(await change(report, { time: '12:30' }, '2026-11-21T12:25Z')).toBe('2026-11-22T12:30:00.000Z');
});

it('one that was planned by a clock far ahead holds nothing up', async () => {
  const report = await custom({}, '2027-11-20T12:00Z');
  await plan('2027-11-21T08:00Z');
  expect(await change(report, { time: '09:00' }, '2026-11-21T00:00Z')).toBe('2026-11-21T09:00:00.000Z');
});
