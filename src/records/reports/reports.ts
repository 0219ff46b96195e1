import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { withIanaZones } from '../../contract/core/legacy-zones.ts';
import {
  ReportFilters,
  type ReportFormat,
  type ReportMetric,
  ReportSchedule,
  reportFormats,
  reportMetrics,
} from '../../contract/reports/reports.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';
import type { Language } from '../../kit/messages/languages.ts';
import { readJson, type Unread } from '../read-json.ts';
import type { Db } from '../records.ts';
import { readSiteConfig } from '../sites/stored-config.ts';
import { addRecipient } from './report-recipients.ts';

export interface ReportTables {
  reports: {
    id: string;
    site_id: string;
    kind: 'daily' | 'weekly' | 'monthly' | 'custom';
    name: string;
    enabled: number;
    /** JSON, as the contract has them. */
    metrics: string;
    filters: string;
    schedule: string;
    formats: string;
    /** Of recipients who are no members. */
    language: string;
    /** When it is due next; null while it is off. */
    next_at: string | null;
    created_at: string;
    updated_at: string;
  };
}

/** A report as it is set up, without its recipients. */
export interface StoredReport {
  id: string;
  site_id: string;
  kind: ReportTables['reports']['kind'];
  name: string;
  enabled: boolean;
  metrics: ReportMetric[];
  filters: ReportFilters;
  schedule: ReportSchedule;
  formats: ReportFormat[];
  language: Language;
  next_at: string | null;
  created_at: string;
  updated_at: string;
}

export type ReportDraft = Omit<StoredReport, 'id' | 'site_id' | 'created_at' | 'updated_at'>;

export const anyPeriod: ReportFilters = { period: null, devices: [], countries: [], event_type: null };

const standard = {
  daily: { name: 'Daily report', formats: [] },
  weekly: { name: 'Weekly report', formats: [] },
  monthly: { name: 'Monthly report', formats: ['pdf'] },
} satisfies Record<string, { name: string; formats: ReportFormat[] }>;

/** When the standard reports are sent: at eight, on Mondays, on the first. */
export function standardSchedule(frequency: keyof typeof standard): ReportSchedule {
  return { frequency, time: '08:00', weekday: 1, day: 1, date: null, timezone: null };
}

/**
 * Daily, weekly and monthly, all off: nobody gets an unrequested email. The owner is a recipient of each
 * already, so that switching one on is enough.
 */
export async function addStandardReports(
  db: Db,
  site: { id: string; account_id: string },
  now: string,
): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('email')
    .where('account_id', '=', site.account_id)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .executeTakeFirst();
  for (const kind of ['daily', 'weekly', 'monthly'] as const) {
    const settings = {
      metrics: [],
      filters: anyPeriod,
      schedule: standardSchedule(kind),
      language: 'en' as const,
    };
    const draft = { ...standard[kind], ...settings, kind, enabled: false, next_at: null };
    const report = await addReport(db, site.id, draft, now);
    if (owner) await addRecipient(db, report.id, { email: owner.email, role: 'admin' }, now);
  }
}

export async function addReport(
  db: Db,
  siteId: string,
  draft: ReportDraft,
  now: string,
): Promise<StoredReport> {
  const report = { ...draft, id: randomUUID(), site_id: siteId, created_at: now, updated_at: now };
  await db.insertInto('reports').values(toRow(report)).execute();
  return report;
}

const order = ['daily', 'weekly', 'monthly', 'custom'];

/** Daily, weekly and monthly first, then the owner's in the order in which they were added. */
export async function listReports(db: Db, siteId: string): Promise<StoredReport[]> {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toReport).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

export async function findReport(db: Db, siteId: string, id: string): Promise<StoredReport | null> {
  const row = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ? toReport(row) : null;
}

export async function saveReport(db: Db, report: StoredReport): Promise<void> {
  const { id, site_id: _, created_at: _c, ...row } = toRow(report);
  await db.updateTable('reports').set(row).where('id', '=', id).execute();
}

/** Its recipients go with it; what it has written stays. */
export async function removeReport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('reports').where('id', '=', id).execute();
}

/** Where a list of due reports goes on. */
export type DuePlace = Pick<ReportTables['reports'], 'id' | 'next_at'>;

/** Reports that are due, the longest first, each with the settings of its site. */
export async function dueReports(
  db: Db,
  now: string,
  { limit, after }: { limit: number; after: DuePlace | null },
): Promise<(Unread<{ report: StoredReport; config: SiteConfig }> & DuePlace)[]> {
  let query = db
    .selectFrom('reports')
    .innerJoin('sites', 'sites.id', 'reports.site_id')
    .selectAll('reports')
    .select('sites.config as site_config')
    .where('next_at', '<=', now);
  if (after) {
    query = query.where((is) =>
      is.or([
        is('next_at', '>', after.next_at),
        is.and([is('next_at', '=', after.next_at), is('reports.id', '>', after.id)]),
      ]),
    );
  }
  const rows = await query.orderBy('next_at').orderBy('reports.id').limit(limit).execute();
  return rows.map(({ site_config, ...row }) => ({
    ...{ id: row.id, next_at: row.next_at, siteId: row.site_id },
    read: () => ({ report: toReport(row), config: readSiteConfig(site_config, row.site_id) }),
  }));
}

/** Moves a report on to its next time, and nothing else. @returns false where another node, or the owner, has moved it before. */
export async function moveOn(
  db: Db,
  report: Pick<StoredReport, 'id' | 'next_at'>,
  next: string | null,
): Promise<boolean> {
  const moved = await db
    .updateTable('reports')
    .set({ next_at: next })
    .where('id', '=', report.id)
    .where('next_at', report.next_at === null ? 'is' : '=', report.next_at)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

function toRow(report: StoredReport): ReportTables['reports'] {
  return {
    ...report,
    enabled: report.enabled ? 1 : 0,
    metrics: JSON.stringify(report.metrics),
    filters: JSON.stringify(report.filters),
    schedule: JSON.stringify(report.schedule),
    formats: JSON.stringify(report.formats),
  };
}

function toReport(row: ReportTables['reports']): StoredReport {
  return {
    id: row.id,
    site_id: row.site_id,
    kind: row.kind,
    name: row.name,
    enabled: row.enabled === 1,
    metrics: readJson(row.metrics, z.array(z.enum(reportMetrics)), 'reports.metrics', row.id),
    filters: readJson(row.filters, ReportFilters, 'reports.filters', row.id),
    schedule: readJson(withIanaZones(row.schedule), ReportSchedule, 'reports.schedule', row.id),
    formats: readJson(row.formats, z.array(z.enum(reportFormats)), 'reports.formats', row.id),
    language: row.language as Language,
    next_at: row.next_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
