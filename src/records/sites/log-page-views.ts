import type { Transaction } from 'kysely';
import type { ServedDay } from '../../contract/analytics/revenue.ts';
import type { Db } from '../records.ts';
import type { Tables } from '../tables.ts';

export interface LogPageViewTables {
  /** Page views in the access logs of one source, on a day in the site's time zone. */
  log_page_views: { site_id: string; source: string; day: string; page_views: number };
  /** How far a source was counted: its last second, and how many page views of that second. */
  log_marks: { site_id: string; source: string; counted_until: number; counted_at_end: number };
}

/** The newest second that was counted (Unix), and how many page views were counted in it. */
export interface LogMark {
  until: number;
  atEnd: number;
}

/** What one run counted of one site. */
export interface LogCount {
  siteId: string;
  days: ServedDay[];
  /** As it was when the run began; null: the source is new. */
  before: LogMark | null;
  mark: LogMark;
}

/** Another run has counted the same source meanwhile. */
export class LogCountedMeanwhile extends Error {}

export async function listLogMarks(db: Db, source: string): Promise<Map<string, LogMark>> {
  const rows = await db.selectFrom('log_marks').selectAll().where('source', '=', source).execute();
  return new Map(rows.map((row) => [row.site_id, { until: row.counted_until, atEnd: row.counted_at_end }]));
}

/**
 * Adds what a run counted, or puts it in the place of what the days had of this source.
 * @throws LogCountedMeanwhile
 */
export async function saveLogCount(
  db: Transaction<Tables>,
  source: string,
  { siteId, days, before, mark }: LogCount,
  isReplaced: boolean,
): Promise<void> {
  const row = { counted_until: mark.until, counted_at_end: mark.atEnd };
  const changed =
    before === null
      ? await db
          .insertInto('log_marks')
          .values({ site_id: siteId, source, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await db
          .updateTable('log_marks')
          .set(row)
          .where('site_id', '=', siteId)
          .where('source', '=', source)
          .where('counted_until', '=', before.until)
          .where('counted_at_end', '=', before.atEnd)
          .executeTakeFirst();
  const rows = 'numUpdatedRows' in changed ? changed.numUpdatedRows : changed.numInsertedOrUpdatedRows;
  if (rows !== 1n) throw new LogCountedMeanwhile();
  for (const { date, page_views } of days) {
    await db
      .insertInto('log_page_views')
      .values({ site_id: siteId, source, day: date, page_views })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'source', 'day']).doUpdateSet((each) => ({
          page_views: isReplaced
            ? each.ref('excluded.page_views')
            : each('log_page_views.page_views', '+', each.ref('excluded.page_views')),
        })),
      )
      .execute();
  }
}

/** All sources together, for days from one to another, both included. */
export async function listLogPageViews(
  db: Db,
  siteId: string,
  { first, last }: { first: string; last: string },
): Promise<ServedDay[]> {
  const rows = await db
    .selectFrom('log_page_views')
    .select((each) => ['day', each.fn.sum<number | string>('page_views').as('page_views')])
    .where('site_id', '=', siteId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows.map(({ day, page_views }) => ({ date: day, page_views: Number(page_views) }));
}
