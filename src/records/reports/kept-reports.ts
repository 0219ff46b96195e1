import type { Db } from '../records.ts';

/** Whole or in part within these local days of the site. */
export interface ReportDays {
  siteId: string;
  firstDay: string;
  lastDay: string;
}

function withinDays(db: Db, { siteId, firstDay, lastDay }: ReportDays) {
  return db
    .selectFrom('report_runs')
    .where('site_id', '=', siteId)
    .where('content', 'is not', null)
    .where('period_start', '<=', lastDay)
    .where('period_end', '>=', firstDay);
}

/** The reports that were written about these days, the earliest first. */
export async function listKeptReports(db: Db, days: ReportDays) {
  return withinDays(db, days)
    .select(['id', 'kind', 'period_start', 'period_end'])
    .orderBy('period_start')
    .orderBy('id')
    .execute();
}

/** A report as it was written, as JSON text; null where it went with its site meanwhile. */
export async function findReportContent(db: Db, runId: string): Promise<string | null> {
  const row = await db.selectFrom('report_runs').select('content').where('id', '=', runId).executeTakeFirst();
  return row?.content ?? null;
}

/** How many reports of a site are kept, and the first day that one is about (local day of the site). */
export async function countKeptReports(
  db: Db,
  siteId: string,
): Promise<{ rows: number; oldest: string | null }> {
  const row = await db
    .selectFrom('report_runs')
    .select((is) => [is.fn.countAll().as('total'), is.fn.min('period_start').as('oldest')])
    .where('site_id', '=', siteId)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return { rows: Number(row?.total ?? 0), oldest: row?.oldest ?? null };
}
