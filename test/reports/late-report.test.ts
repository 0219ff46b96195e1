import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { addRun, findRunById } from '../../src/records/reports/report-runs.ts';
import { listReports } from '../../src/records/reports/reports.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { latestMs, runOf } from '../../src/reports/schedule/plan-reports.ts';
import type { ReportParts } from '../../src/reports/send/parts.ts';
import { reportJobs } from '../../src/reports/send/write-report.ts';
import { alone } from '../support/alone.ts';
import { quietLog } from '../support/quiet-log.ts';

const due = Date.parse('2026-11-20T08:00:00.000Z');
let records: Records;
let site: OwnedSite;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  const account = await addAccount(records.db, new Date(due).toISOString());
  const draft = { name: 'Owl', domain: 'owl.example', status: 'active' as const, config: defaultSiteConfig };
  site = await addSite(records, account, draft, defaultTemplateConfig, new Date(due).toISOString());
});
afterAll(() => records.close());

/** The event store is away: only what comes before it is asked ends well. */
const away = () => Promise.reject(new StoreUnavailable('events', new Error('away')));
const store = { database: 'truce', query: away } as unknown as ReportParts['store'];

async function write(hoursLate: number, cause: 'schedule' | 'by_hand') {
  const [report] = await listReports(records.db, site.id);
  if (!report) throw new Error('a new site has reports');
  const now = due + hoursLate * 3_600_000;
  const run = await addRun(
    records.db,
    {
      ...runOf(report, { start: '2026-11-19', end: '2026-11-19' }, 'UTC'),
      ...{ key: `${hoursLate} ${cause}`, due_at: new Date(due).toISOString() },
      ...{ state: 'waiting', cause, only_to: null, error: null },
    },
    new Date(due).toISOString(),
  );
  const parts = { records, store, baseUrl: '', writeFile: away, alone, now: () => now, log: quietLog };
  const wrote = reportJobs(parts)['write-report']?.({ run_id: run?.id ?? '' });
  const error = await Promise.resolve(wrote).then(
    () => null,
    (reason: Error) => reason,
  );
  return { error, run: await findRunById(records.db, run?.id ?? '') };
}

it('is not sent after a store was away for a day: the history says that it was missed', async () => {
  const { error, run } = await write(latestMs / 3_600_000 + 1, 'schedule');
  expect(error).toBeNull();
  expect(run).toMatchObject({ state: 'missed', content: null, error: expect.stringContaining('24 hours') });
});

it.each([
  ['is tried again within a day', 23, 'schedule'],
  ['is tried again for as long as it takes where somebody sent it', 40, 'by_hand'],
] as const)('%s', async (_, hours, cause) => {
  const { error, run } = await write(hours, cause);
  expect(error).toBeInstanceOf(StoreUnavailable);
  expect(run?.state).toBe('failed');
});
