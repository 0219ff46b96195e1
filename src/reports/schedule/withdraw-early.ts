import { Temporal } from 'temporal-polyfill';
import { eachApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import { listHeardEvents } from '../../records/notifications/integrations.ts';
import type { Db, Records } from '../../records/records.ts';
import { type FutureRun, listFutureRuns, withdrawRun } from '../../records/reports/report-runs.ts';
import { findReport, saveReport } from '../../records/reports/reports.ts';
import { findSite } from '../../records/sites/sites.ts';
import { nextFreeTime } from './plan-reports.ts';

/**
 * Takes back what was planned while the clock was ahead: a report that is due later, about days that are not over. It
 * stays in the history with a note, and the right one is written at its time.
 */
export async function withdrawEarly({ db }: Records, nowMs: number, log?: Log): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const withdraw = async (run: FutureRun) => {
    if (isOver(run, nowMs)) return;
    await db.transaction().execute(async (inside) => {
      if (await withdrawRun(inside, run)) await planAgain(inside, run, nowMs);
    });
  };
  await eachApart(await listFutureRuns(db, now), withdraw, {
    ...{ log, message: 'a report that was planned too early could not be withdrawn' },
    about: ({ site_id, id }) => ({ site: site_id, run: id }),
  });
}

async function planAgain(db: Db, run: FutureRun, nowMs: number): Promise<void> {
  const report = await findReport(db, run.site_id, run.report_id);
  const site = await findSite(db, run.site_id);
  if (!report || !site) return;
  const heard = await listHeardEvents(db, site.id);
  const next_at = await nextFreeTime(db, report, site.config.timezone, nowMs, heard);
  await saveReport(db, { ...report, next_at });
}

function isOver({ period_end, timezone }: FutureRun, nowMs: number): boolean {
  const end = Temporal.PlainDate.from(period_end).add({ days: 1 }).toZonedDateTime(timezone);
  return end.epochMilliseconds <= nowMs;
}
