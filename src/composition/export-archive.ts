import { bounds, daysFrom, lastDays } from '../analytics/period.ts';
import { readStored } from '../analytics/stored.ts';
import type { Engine } from '../events/store/engine.ts';
import type { Records } from '../records/records.ts';
import { countKeptReports } from '../records/reports/kept-reports.ts';
import { findSite, type OwnedSite } from '../records/sites/sites.ts';
import { everyPart } from '../reports/exports/every-part.ts';
import { exportLimits } from '../reports/exports/export-limits.ts';

/** Local days of the site, YYYY-MM-DD, both included; without one, from the oldest or to the newest. */
export interface WantedDays {
  from?: string;
  to?: string;
}

interface ArchiveParts {
  records: Records;
  engine: Engine;
  version: string;
  now: number;
}

/** The archive of a site's history, the same as the dashboard's, as a stream. */
export async function* archiveOf(
  siteId: string,
  days: WantedDays,
  { records, engine, version, now }: ArchiveParts,
): AsyncGenerator<Buffer> {
  const site = await findSite(records.db, siteId);
  if (!site) throw new Error(`no site ${siteId}`);
  const parts = everyPart(records.db, engine, () => now);
  const { streamArchive } = await import('../reports/exports/stream-archive.ts');
  const subject = { site, ...(await exportedDays(site, days, { records, engine, now })) };
  yield* streamArchive(subject, parts, { at: new Date(now), version });
}

async function exportedDays(
  site: OwnedSite,
  { from, to }: WantedDays,
  { records, engine, now }: Pick<ArchiveParts, 'records' | 'engine' | 'now'>,
): Promise<{ firstDay: string; lastDay: string }> {
  const lastDay = to ?? lastDays(1, site.config.timezone, now).last.toString();
  if (from !== undefined) return { firstDay: from, lastDay };
  const { events, aggregates } = await readStored(engine, site);
  // Reports are kept for longer than what they were written from.
  const reports = await countKeptReports(records.db, site.id);
  const kept = [events.oldest, aggregates.oldest, reports.oldest];
  const oldest = [...kept, lastDay].filter((day) => day !== null).sort();
  return { firstDay: [oldest[0] ?? lastDay, earliestDay(lastDay)].sort()[1] as string, lastDay };
}

/** The first day of the longest period that ends on this day. */
function earliestDay(lastDay: string): string {
  return lastDays(
    exportLimits.days,
    'UTC',
    bounds(daysFrom(lastDay, lastDay, 'UTC')).from * 1000,
  ).first.toString();
}
