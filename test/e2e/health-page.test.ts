import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { HealthReport } from '../../src/contract/operations/health-report.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { event } from '../support/events.ts';
import { patienceMs } from '../support/patience.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;

beforeAll(async () => {
  visit = await openSiteVisit({ env: { TRUCE_SMTP_URL: 'smtp://127.0.0.1:9' } });
  await tell(visit.server, [event(visit.siteId, { page_url: 'https://news.example/' })]);
  await visit.open('/settings/health');
});

afterAll(() => visit?.close());

const check = (name: string) =>
  visit.page.getByRole('listitem').filter({ has: visit.page.getByRole('heading', { name, exact: true }) });

test('says first that all is well, then each check in words', async () => {
  await vi.waitFor(async () => {
    const { events, spool } = await visit.byOwner('GET /v1/health-report');
    expect(events.tables).not.toEqual([]);
    expect(spool.bytes).toBe(0);
  }, patienceMs);
  await visit.page.reload();
  await visit.page.getByText('All good').waitFor();
  await check('Queued events').getByText('All accepted events are stored').waitFor();
  await check('Event store').getByText('Built in, version').waitFor();
  await check('Counting events').getByText('All stored events are counted').waitFor();
  await check('Visitors’ IP addresses').getByText('(from the connection)').waitFor();
  await check('Server address').getByText(visit.server.url, { exact: true }).waitFor();
  await check('Clock').getByText('In sync with your computer').waitFor();
  await visit.page.getByRole('row').filter({ hasText: 'events' }).first().waitFor();
  await visit.checkAccessibility('health');
});

test('says why a task was given up, and tries it again', async () => {
  const records = openSqlite(join(visit.server.dataDir, 'truce.sqlite'));
  const past = '2026-01-01T00:00:00.000Z';
  const job = { id: randomUUID(), kind: 'check-filter-lists', key: 'given-up', payload: '{}' };
  const given = { state: 'dead', attempts: 5, run_at: past, leased_until: null, error: 'no more' } as const;
  await records.db
    .insertInto('jobs')
    .values({ ...job, ...given })
    .execute();
  await records.close();
  await visit.page.reload();
  await visit.page.getByText('1 issue needs attention').waitFor();
  await visit.page.getByText('no more').waitFor();
  await visit.page.getByRole('button', { name: 'Try again: check-filter-lists' }).click();
  await visit.page.getByText('All good').waitFor();
  await expect.poll(() => visit.page.getByRole('button', { name: /^Try again: / }).count()).toBe(0);
});

test('says what to do about each trouble, the worst first', async () => {
  const report = await visit.byOwner('GET /v1/health-report');
  const troubled: HealthReport = {
    ...report,
    at: new Date(Date.parse(report.at) - 3_600_000).toISOString(),
    base_url: 'https://elsewhere.example',
    disk: { ...report.disk, status: 'bad', free_bytes: 500_000_000 },
    spool: { status: 'bad', bytes: 70_000_000, oldest_seconds: 600, trouble: 'no answer', damaged_files: 0 },
    events: { status: 'bad', engine: 'server', version: null, tables: [], set_aside: 0 },
    sessions: { status: 'bad', waiting: 51, trouble: null, refused: 1 },
    records: { ...report.records, status: 'bad', damaged: ['settings.value of row retention_run'] },
    filter_lists: { status: 'warn', unread: [{ source: '/lists/own.txt', error: 'ENOENT: no such file' }] },
    mail: { status: 'warn', smtp: false, kept_on_purpose: false, waiting: 3, failed: 0 },
    seen: { status: 'warn', address: '10.0.0.2', by: 'connection', ignored_header: 'x-forwarded-for' },
  };
  await visit.page.route('**/v1/health-report', (route) => route.fulfill({ json: troubled }));
  await visit.page.reload();
  await visit.page.getByText('5 issues need attention').waitFor();
  await visit.page.getByText('5 notices below').waitFor();
  await expect
    .poll(() => visit.page.locator('[aria-labelledby=health-checks] [data-part=pill]').allTextContents())
    .toEqual([
      ...Array.from({ length: 5 }, () => 'Needs attention'),
      ...Array.from({ length: 5 }, () => 'Notice'),
      ...Array.from({ length: 2 }, () => 'OK'),
    ]);
  await check('Disk').getByText('500 MB free').waitFor();
  await check('Queued events').getByText('waiting for 10 minutes').waitFor();
  await check('Counting events').getByText('The event store rejected 1 session').waitFor();
  await check('Database').getByText('1 damaged record').waitFor();
  await check('Database').getByText('Error: settings.value of row retention_run').waitFor();
  await check('Visitors’ IP addresses').getByText('Set TRUCE_TRUST_PROXY').waitFor();
  await check('Filter lists').getByText('Couldn’t read /lists/own.txt').waitFor();
  await check('Filter lists').getByText('Error: ENOENT: no such file').waitFor();
  await check('Clock').getByText('behind your computer’s').waitFor();
  await visit.checkAccessibility('health in trouble');
});

test('says what refuses changes', async () => {
  const report = await visit.byOwner('GET /v1/health-report');
  const records = { ...report.records, status: 'bad' as const };
  let refusing: HealthReport = {
    ...report,
    disk: { ...report.disk, status: 'bad', free_files: 0 },
    records: { ...records, problem: 'read_only' },
    redis: { status: 'warn', problem: 'refuses_changes' },
  };
  await visit.page.route('**/v1/health-report', (route) => route.fulfill({ json: refusing }));
  await visit.page.reload();
  await check('Disk').getByText('Room for no more files').waitFor();
  await check('Redis').getByText('Refuses changes').waitFor();
  await check('Redis').getByText('Give Redis more memory').waitFor();
  await check('Database').getByText('Refuses changes').waitFor();
  await check('Database').getByText('Set TRUCE_DATABASE_URL to the primary').waitFor();
  refusing = { ...refusing, records: { ...records, problem: 'sealed' } };
  await visit.page.reload();
  await check('Database').getByText('Set the same one on all nodes').waitFor();
  refusing = { ...refusing, records: { ...records, problem: 'moved' } };
  await visit.page.reload();
  await check('Database').getByText('Restart the server with the new settings').waitFor();
});

test('asked nobody else', () => expect(visit.complaints).toEqual([]));
