import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { slackMessage } from '../../src/notifications/slack/slack-message.ts';
import { findRun } from '../../src/records/ab-tests/ab-test-runs.ts';
import { listInvitations } from '../../src/records/accounts/invitations.ts';
import { listKeys } from '../../src/records/accounts/keys.ts';
import { findPasskey } from '../../src/records/accounts/passkeys.ts';
import { listUsers } from '../../src/records/accounts/users.ts';
import { claimJob } from '../../src/records/jobs/queue.ts';
import { migrate } from '../../src/records/migrate.ts';
import { findAlertSettings, saveAlertSettings } from '../../src/records/notifications/alert-settings.ts';
import { listAlerts } from '../../src/records/notifications/alerts.ts';
import { listIntegrations } from '../../src/records/notifications/integrations.ts';
import type { ColumnName } from '../../src/records/read-json.ts';
import type { Db, Records } from '../../src/records/records.ts';
import { listLinks } from '../../src/records/reports/csv-links.ts';
import { findRunById, readOnlyTo } from '../../src/records/reports/report-runs.ts';
import { listReports } from '../../src/records/reports/reports.ts';
import { lastRetention } from '../../src/records/retention/delete-expired-data.ts';
import { listDeletedSites } from '../../src/records/retention/retention.ts';
import { readListWatch } from '../../src/records/sites/list-findings.ts';
import { findRace } from '../../src/records/sites/list-races.ts';
import { findRevenue } from '../../src/records/sites/revenue.ts';
import { listSegments } from '../../src/records/sites/segments.ts';
import { listShares } from '../../src/records/sites/share-links.ts';
import { findSimulation } from '../../src/records/sites/simulations.ts';
import { findSite } from '../../src/records/sites/sites.ts';
import { listDrafts } from '../../src/records/sites/template-drafts.ts';
import { listVersions } from '../../src/records/sites/template-versions.ts';
import { listTemplates } from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import type { Tables } from '../../src/records/tables.ts';
import { readReport } from '../../src/reports/read-report.ts';
import { filesBelow } from '../support/source-imports.ts';

const now = '2026-11-22T08:00:00.000Z';

interface JsonColumn {
  valid: unknown;
  read: (db: Db) => Promise<unknown>;
}

/** Every column that holds JSON, with what it may hold and who reads it. */
const columns: Partial<Record<ColumnName, JsonColumn>> = {
  'keys.scopes': { valid: ['read'], read: (db) => listKeys(db, 'row') },
  'keys.site_ids': { valid: ['row'], read: (db) => listKeys(db, 'row') },
  'users.site_ids': { valid: ['row'], read: listUsers },
  'invitations.site_ids': { valid: ['row'], read: (db) => listInvitations(db, 'row', now) },
  'passkeys.transports': { valid: ['usb'], read: (db) => findPasskey(db, 'row') },
  'sites.config': { valid: {}, read: (db) => findSite(db, 'row') },
  'templates.config': { valid: {}, read: (db) => listTemplates(db, 'row') },
  'template_versions.config': { valid: {}, read: (db) => listVersions(db, 'row') },
  'template_drafts.config': { valid: {}, read: (db) => listDrafts(db, 'row') },
  'template_drafts.base': { valid: {}, read: (db) => listDrafts(db, 'row') },
  'segments.filters': { valid: [], read: (db) => listSegments(db, 'row') },
  'shares.filters': { valid: [], read: (db) => listShares(db, 'row') },
  'simulations.views': { valid: [], read: (db) => findSimulation(db, 'row') },
  'revenue_settings.rates': { valid: [], read: (db) => findRevenue(db, 'row') },
  'revenue_settings.choice_values': { valid: [], read: (db) => findRevenue(db, 'row') },
  'list_checks.lists': { valid: [], read: (db) => readListWatch(db, 'row') },
  'list_races.last_round': {
    valid: { at: now, outcome: 'lost', rotated: [], list: 'EasyList', rule: '||x^' },
    read: (db) => findRace(db, 'row', '2026-11-22'),
  },
  'list_races.canary': {
    valid: { at: now, blind: [], failed: null },
    read: (db) => findRace(db, 'row', '2026-11-22'),
  },
  'integrations.events': { valid: ['daily_report'], read: (db) => listIntegrations(db, 'row') },
  'alert_settings.alerts': {
    valid: { adblock_spike: true, conversion_drop: true, no_data: true, winner: true, path_listed: true },
    read: (db) => findAlertSettings(db, 'row'),
  },
  'alert_settings.recipients': { valid: [], read: (db) => findAlertSettings(db, 'row') },
  'alert_settings.added_by': {
    valid: { 'a@example.com': 'row' },
    // Saving keeps who added the recipients that stay.
    read: async (db) => {
      const settings = await findAlertSettings(db, 'row');
      await saveAlertSettings(db, 'row', settings, now);
      return settings;
    },
  },
  'alerts.lines': { valid: [], read: (db) => listAlerts(db, 'row', { limit: 1 }) },
  'alerts.data': { valid: {}, read: (db) => listAlerts(db, 'row', { limit: 1 }) },
  'data_links.question': {
    valid: { metrics: ['sessions'], dimensions: [], granularity: 'day' },
    read: (db) => listLinks(db, 'row'),
  },
  'reports.metrics': { valid: [], read: (db) => listReports(db, 'row') },
  'reports.filters': { valid: {}, read: (db) => listReports(db, 'row') },
  'reports.schedule': { valid: { frequency: 'daily' }, read: (db) => listReports(db, 'row') },
  'reports.formats': { valid: ['pdf'], read: (db) => listReports(db, 'row') },
  'report_runs.only_to': { valid: [], read: async (db) => readOnlyTo(await findRunOrThrow(db)) },
  'report_runs.content': {
    valid: keptReport(),
    read: async (db) => readReport((await findRunOrThrow(db)).content ?? '', 'row'),
  },
  'experiments.variants': { valid: [], read: (db) => findRun(db, 'row') },
  'experiments.periods': { valid: [], read: (db) => findRun(db, 'row') },
  'experiments.result': { valid: keptResult(), read: (db) => findRun(db, 'row') },
  'notifications.text': {
    valid: { title: 'x', lines: [] },
    read: async (db) =>
      slackMessage(
        await db.selectFrom('notifications').selectAll().executeTakeFirstOrThrow(),
        writerOf('en'),
      ),
  },
  'jobs.payload': { valid: { site_id: 'row' }, read: (db) => listDeletedSites(db, '2020') },
  'settings.value': { valid: { at: now }, read: lastRetention },
};

const sources = filesBelow('src', /\.ts$/).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const names = Object.keys(columns) as ColumnName[];

let records: Records;
beforeEach(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  await sql`pragma foreign_keys = off`.execute(records.db);
});
afterEach(() => records.close());

describe('a damaged JSON column', () => {
  it.each(names)('%s is reported with its table, column and row', async (name) => {
    const { read, valid } = columns[name] as JsonColumn;
    const row = name === 'settings.value' ? 'retention_run' : 'row';
    await addRow(name);
    await write(name, JSON.stringify(valid));
    expect(await read(records.db)).toBeTruthy();
    await write(name, '{"half": ');
    await expect(read(records.db)).rejects.toThrow(`${name} of row ${row} is damaged: not JSON`);
    await write(name, '17');
    await expect(read(records.db)).rejects.toThrow(`${name} of row ${row} is damaged: value: invalid`);
  });

  it('of a job ends the job with the reason, and the next one runs', async () => {
    await addRow('jobs.payload');
    await write('jobs.payload', '{"site": 1}');
    await addRow('jobs.payload', 'next');
    await records.db
      .updateTable('jobs')
      .set({ payload: '{"site_id":"s"}' })
      .where('id', '=', 'next')
      .execute();
    await records.db.updateTable('jobs').set({ run_at: '2026', attempts: 0, leased_until: null }).execute();
    expect(await claimJob(records, Date.parse(now))).toMatchObject({ id: 'next', payload: { site_id: 's' } });
    expect(await records.db.selectFrom('jobs').selectAll().where('id', '=', 'row').execute()).toMatchObject([
      { state: 'dead', error: 'jobs.payload of row row is damaged: site_id: invalid_type', lease: null },
    ]);
  });
});

it('every JSON column is read by its schema, and damaged here', () => {
  const read = sources.flatMap(({ text }) =>
    [...text.matchAll(/readJson\([^;]*?'(\w+\.\w+)'/gs)].map(([, column]) => column),
  );
  // Of several columns, with one function.
  read.push('templates.config', 'template_versions.config', 'template_drafts.config', 'template_drafts.base');
  expect([...new Set(read)].sort()).toEqual([...names].sort());
});

/** Of other programs' files, and where a text that cannot be read is shown as it is. */
const readsItself = [
  'src/records/read-json.ts',
  'src/records/lock-holder.ts',
  'src/records/baseline/from-earlier.ts',
  'src/records/intake/failed-events.ts',
  'src/records/reports/export-failure.ts',
];

it('no other file of the store parses JSON', () => {
  const files = sources.filter(({ text }) => text.includes('JSON.parse(')).map(({ file }) => file);
  expect(files.filter((file) => file.startsWith('src/records/')).sort()).toEqual([...readsItself].sort());
});

function keptResult() {
  const verdict = { code: 'collecting', variant: null };
  return {
    ...{ variants: [], recommendation: 'Wait.', verdict, status: 'stopped', caveats: [], time_left: null },
    ...{ multiple_exposure_rate: 0, started_at: now, stopped_at: now, allocation: null },
  };
}

function keptReport() {
  const counts = { sessions: 1, adblock_detected: 0, walls_displayed: 0, conversions: 0, conversion_rate: 0 };
  const id = '6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11';
  const site = { id, name: 'Velona', domain: 'velona.example', timezone: 'UTC' };
  const day = '2026-11-21';
  return {
    ...{ kind: 'daily', title: 'Daily report', site, period: { start: day, end: day }, previous: null },
    ...{ headline: 'One session.', metrics: counts, blocks: [], daily: [{ date: day, ...counts }] },
    rows: [{ date: day, device: 'mobile', country: 'FR', ...counts }],
  };
}

async function findRunOrThrow(db: Db) {
  const run = await findRunById(db, 'row');
  if (!run) throw new Error('no run');
  return run;
}

/** A row whose other columns hold what any reader takes. */
async function addRow(name: ColumnName, id = 'row'): Promise<void> {
  const [table = ''] = name.split('.');
  const found = (await records.db.introspection.getTables()).find((each) => each.name === table);
  const values = found?.columns
    .filter((column) => !column.isAutoIncrementing)
    .map((column) => [column.name, contentOf(`${table}.${column.name}` as ColumnName, column.dataType, id)]);
  await records.db
    .insertInto(table as keyof Tables)
    .values(Object.fromEntries(values ?? []))
    .execute();
}

function contentOf(name: ColumnName, type: string, id: string): unknown {
  const json = columns[name];
  if (json) return JSON.stringify(json.valid);
  if (/integer|bigint/i.test(type)) return 1;
  if (name === 'settings.name') return 'retention_run';
  if (name === 'jobs.kind') return 'delete-events';
  if (name === 'jobs.state') return 'waiting';
  if (/_at$|\.at$|_until$/.test(name)) return '2027-01-01T00:00:00.000Z';
  return id;
}

async function write(name: ColumnName, content: string): Promise<void> {
  const [table = '', column = ''] = name.split('.');
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${content}`.execute(records.db);
}
