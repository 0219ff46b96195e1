import { countRun } from '../analytics/ab-test/ab-test.ts';
import { allocate } from '../analytics/ab-test/allocate.ts';
import { allocateVisitors } from '../analytics/ab-test/allocate-visitors.ts';
import { endAbTests } from '../analytics/ab-test/end-ab-tests.ts';
import { freezeAbTests } from '../analytics/ab-test/freeze-ab-tests.ts';
import { readResult } from '../analytics/ab-test/read-ab-test.ts';
import { readRails } from '../analytics/ab-test/read-rails.ts';
import { steerTests } from '../analytics/ab-test/steer-tests.ts';
import { auditDays } from '../contract/operations/audit.ts';
import { checkSites, type ListWatchParts } from '../delivery/filter-lists/watch-lists.ts';
import { anonymizeSessions } from '../events/sessions/anonymize-sessions.ts';
import type { SessionBuilder } from '../events/sessions/session-builder.ts';
import type { Engine } from '../events/store/engine.ts';
import { inLane } from '../events/store/in-lane.ts';
import { deleteEvents } from '../events/store/listing.ts';
import { removeOld, sitesWithEvents } from '../events/store/retention.ts';
import type { Signals } from '../kit/signals/signals.ts';
import { scheduleAlertChecks } from '../notifications/alerts/schedule-alert-checks.ts';
import { deleteOldDeliveries } from '../notifications/delete-old-deliveries.ts';
import { eraseOldEmails } from '../notifications/email/erase-old-emails.ts';
import type { LocalJob } from '../records/jobs/local-runs.ts';
import {
  dailyAt,
  everyFiveSeconds,
  everyHour,
  everyMinute,
  type RecurringJob,
} from '../records/jobs/recurring.ts';
import type { Records } from '../records/records.ts';
import { deleteExpiredAccess } from '../records/retention/delete-expired-access.ts';
import { deleteExpiredData } from '../records/retention/delete-expired-data.ts';
import { findRevenue } from '../records/sites/revenue.ts';
import { deleteExpiredExports, deleteExportFiles } from '../reports/exports/delete-exports.ts';
import type { ExportJobParts } from '../reports/exports/export-jobs.ts';
import { planReports } from '../reports/schedule/plan-reports.ts';
import { withdrawEarly } from '../reports/schedule/withdraw-early.ts';
import type { Runtime } from './runtime.ts';
import type { ShipAccepted } from './ship-accepted.ts';

export interface RecurringParts extends Pick<Runtime, 'now' | 'log'> {
  records: Records;
  engine: Engine;
  signals: Signals;
  listWatch: ListWatchParts;
  exports: Omit<ExportJobParts, 'stop'>;
  ship: ShipAccepted;
  /** Runs something while no sessions are built. */
  alone: SessionBuilder['alone'];
  onRemoved: (removed: Record<string, number>) => void;
}

/** All work that comes back. Times are UTC; what follows a site's own clock is due by rows that these jobs read. */
export function recurringJobs(parts: RecurringParts): (RecurringJob | LocalJob)[] {
  const { records, engine, signals, now, log } = parts;
  const { node, folder } = parts.exports;
  const { db } = records;
  // Of a test over a hundred million sessions, nothing is read within the seconds that a screen has.
  const unhurried = inLane(engine, 'heavy');
  return [
    {
      name: 'schedule-reports',
      every: everyMinute,
      run: async () => {
        try {
          await withdrawEarly(records, now(), log);
        } finally {
          await planReports(records, now(), log);
        }
      },
    },
    {
      name: 'delete-export-files',
      every: everyFiveSeconds,
      run: () => deleteExportFiles(records, node, folder),
      onEachNode: true,
    },
    {
      name: 'delete-expired-exports',
      every: everyMinute,
      run: () => deleteExpiredExports(records, now()),
    },
    { name: 'schedule-alert-checks', every: everyHour, run: () => scheduleAlertChecks(db, now()) },
    {
      name: 'delete-expired-data',
      every: everyHour,
      run: () =>
        deleteExpiredData({
          ...parts,
          removeOldEvents: async (nowMs, kept) => {
            // After a restore, old sessions may wait to be built: their events must still be there.
            await parts.ship();
            return parts.alone(async () => ({
              anonymized: await anonymizeSessions(engine, nowMs, kept),
              ...(await removeOld(engine, nowMs, kept)),
            }));
          },
          sitesWithEvents: (ids) => sitesWithEvents(engine, ids),
          deleteEvents: (id) => parts.alone(() => deleteEvents(engine, id)),
        }),
    },
    { name: 'end-ab-tests', every: everyMinute, run: () => endAbTests({ records, signals, now, log }) },
    {
      name: 'freeze-ab-tests',
      every: everyHour,
      run: () =>
        freezeAbTests({
          ...parts,
          readResult: (siteId, run) => readResult(unhurried, siteId, run, now()),
        }),
    },
    {
      name: 'check-guard-rails',
      every: everyHour,
      run: () =>
        steerTests({
          ...{ records, signals, now, log },
          readRails: async (site, run, guards) => {
            const revenue = await findRevenue(db, site.id);
            return readRails(unhurried, site, run, { guards, revenue, nowMs: now() });
          },
        }),
    },
    {
      name: 'delete-expired-access',
      every: dailyAt(2),
      run: () => deleteExpiredAccess({ records, auditDays, now, log }),
    },
    { name: 'delete-old-deliveries', every: dailyAt(2), run: () => deleteOldDeliveries(parts) },
    { name: 'erase-old-mails', every: dailyAt(3), run: () => eraseOldEmails(db, now()) },
    { name: 'check-filter-lists', every: dailyAt(3), run: () => checkSites(parts.listWatch, 'all') },
    {
      name: 'allocate-visitors',
      every: dailyAt(4),
      run: () =>
        allocateVisitors({
          ...{ records, signals, now, log },
          nextShares: async (siteId, run) => allocate(await countRun(unhurried, siteId, run)),
        }),
    },
  ];
}
