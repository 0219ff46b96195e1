import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { addRecipient } from '../../src/records/reports/report-recipients.ts';
import { addRun, findRunById } from '../../src/records/reports/report-runs.ts';
import {
  addReport,
  anyPeriod,
  removeReport,
  type StoredReport,
  saveReport,
  standardSchedule,
} from '../../src/records/reports/reports.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { runOf } from '../../src/reports/schedule/plan-reports.ts';
import type { ReportParts } from '../../src/reports/send/parts.ts';
import { reportJobs } from '../../src/reports/send/write-report.ts';
import { alone } from '../support/alone.ts';
import { quietLog } from '../support/quiet-log.ts';

const now = '2026-11-20T08:00:00.000Z';
let records: Records;
let site: OwnedSite;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  const account = await addAccount(records.db, now);
  const draft = { name: 'Owl', domain: 'owl.example', status: 'active' as const, config: defaultSiteConfig };
  site = await addSite(records, account, draft, defaultTemplateConfig, now);
});
afterAll(() => records.close());

const away = () => Promise.reject(new StoreUnavailable('events', new Error('away')));
type Cause = 'schedule' | 'by_hand';

/** A custom report that is due now. @param query what the event store does when it is asked */
async function planned(cause: Cause, query: (report: StoredReport) => Promise<unknown>) {
  const draft = { name: 'Ours', metrics: ['sessions' as const], filters: anyPeriod, formats: [] };
  const when = { schedule: standardSchedule('daily'), next_at: null, language: 'en' as const };
  const custom = { ...draft, ...when, kind: 'custom' as const, enabled: true };
  const report = await addReport(records.db, site.id, custom, now);
  await addRecipient(records.db, report.id, { email: 'ada@owl.example', role: 'reader' }, now);
  const run = await addRun(
    records.db,
    {
      ...runOf(report, { start: '2026-11-19', end: '2026-11-19' }, 'UTC'),
      ...{ key: cause, due_at: now, state: 'waiting', cause, only_to: null, error: null },
    },
    now,
  );
  const id = run?.id ?? '';
  const store = { database: 'truce', query: () => query(report) } as unknown as ReportParts['store'];
  const clock = () => Date.parse(now);
  const parts = { records, store, baseUrl: '', writeFile: away, alone, now: clock, log: quietLog };
  const write = async () => {
    await reportJobs(parts)['write-report']?.({ run_id: id });
    const sent = await records.db.selectFrom('report_deliveries').selectAll().execute();
    return { run: await findRunById(records.db, id), sent: sent.filter(({ run_id }) => run_id === id) };
  };
  return { report, write };
}

const remove = (report: StoredReport) => removeReport(records.db, report.id);
const turnOff = (report: StoredReport) => saveReport(records.db, { ...report, enabled: false });
const missed = {
  state: 'missed',
  content: null,
  headline: null,
  error: expect.stringContaining('turned off'),
};

it.each<[string, Cause, typeof remove]>([
  ['deleted', 'schedule', remove],
  ['turned off', 'schedule', turnOff],
  ['deleted, sent by hand', 'by_hand', remove],
])('a custom report that was %s while it waited is missed', async (_, cause, end) => {
  const { report, write } = await planned(cause, away);
  await end(report);
  expect(await write()).toEqual({ run: expect.objectContaining(missed), sent: [] });
});

it.each([
  ['deleted', remove],
  ['turned off', turnOff],
])('a custom report that is %s while it is written is missed', async (_, end) => {
  const { write } = await planned('schedule', async (report) => {
    await end(report);
    return [];
  });
  expect(await write()).toEqual({ run: expect.objectContaining(missed), sent: [] });
});

it('one that is off is written where somebody sends it by hand', async () => {
  const { report, write } = await planned('by_hand', async () => []);
  await turnOff(report);
  const { run, sent } = await write();
  expect(run?.state).toBe('sent');
  expect(sent.map(({ email }) => email)).toEqual(['ada@owl.example']);
});
