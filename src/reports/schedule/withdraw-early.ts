import { Temporal } from 'temporal-polyfill';
import { eachApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import { listHeardEvents } from '../../records/notifications/integrations.ts';
import type { Records, RecordsAt } from '../../records/records.ts';
import { type FutureRun, listFutureRuns, withdrawRun } from '../../records/reports/report-runs.ts';
import { findReport } from '../../records/reports/reports.ts';
import { findSiteForUpdate } from '../../records/sites/sites.ts';
import { planAgain } from './plan-reports.ts';

/**
 * Takes back what was planned while the clock was ahead: a report that is due later, about days that are not over. It
 * stays in the history with a note, and the right one is written at its time.
 */
export async function withdrawEarly({ db, traits }: Records, nowMs: number, log?: Log): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const withdrawUnlessOver = async (run: FutureRun) => {
    if (isOver(run, nowMs)) return;
    await db.transaction().execute((inside) => withdraw({ db: inside, traits }, run, nowMs));
  };
  await eachApart(await listFutureRuns(db, now), withdrawUnlessOver, {
    ...{ log, message: 'a report that was planned too early could not be withdrawn' },
    about: ({ site_id, id }) => ({ site: site_id, run: id }),
  });
}

async function withdraw(changing: RecordsAt, run: FutureRun, nowMs: number): Promise<void> {
  const { db } = changing;
  const site = await findSiteForUpdate(changing, run.site_id);
  if (!site || !(await withdrawRun(db, run))) return;
  const report = await findReport(db, run.site_id, run.report_id);
  const heard = await listHeardEvents(db, site.id);
  if (report) await planAgain(db, report, site.config.timezone, nowMs, heard);
}

function isOver({ period_end, timezone }: FutureRun, nowMs: number): boolean {
  const end = Temporal.PlainDate.from(period_end).add({ days: 1 }).toZonedDateTime(timezone);
  return end.epochMilliseconds <= nowMs;
}
