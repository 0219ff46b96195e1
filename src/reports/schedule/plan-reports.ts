import type { SiteConfig } from '../../contract/sites/sites.ts';
import { openApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import { addJob } from '../../records/jobs/queue.ts';
import { listHeardEvents } from '../../records/notifications/integrations.ts';
import type { Db, Records } from '../../records/records.ts';
import { addRun, type StoredRun } from '../../records/reports/report-runs.ts';
import { freeMissed, isTaken, lastDue } from '../../records/reports/report-slots.ts';
import {
  type DuePlace,
  dueReports,
  findReport,
  listReports,
  moveOn,
  type StoredReport,
} from '../../records/reports/reports.ts';
import { runFailureTexts } from '../../records/reports/run-failures.ts';
import { nextSending, type Sending } from './next-sending.ts';

export const writeJobKind = 'write-report';

/** Older than this, a report is no news: it is noted as missed and not sent. */
export const latestMs = 24 * 3_600_000;
/** Reports that one look takes on; the rest waits for the next, a few seconds later. */
const maxAtOnce = 500;

/**
 * Plans what is due; every node may do so at any time. A report is moved on from the time that it is due at, not from
 * now, so a clock that jumps skips nothing, and a period that was planned is never planned again.
 */
export async function planReports(records: Records, nowMs: number, log?: Log): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const apart = openApart(log, 'a report could not be planned');
  // One that can't be planned stays due: the list goes on behind it.
  for (let after: DuePlace | null = null; ; ) {
    const due = await dueReports(records.db, now, { limit: maxAtOnce, after });
    for (const { id, siteId, read } of due) {
      await apart.run({ site: siteId, report: id }, () => {
        const { report, config } = read();
        return records.db.transaction().execute((db) => planOne(db, report, config.timezone, nowMs));
      });
    }
    after = due.at(-1) ?? null;
    if (due.length < maxAtOnce) return apart.end();
  }
}

/** Catches up on one report: every time that has come, in order, each once. */
async function planOne(db: Db, report: StoredReport, zone: string, nowMs: number): Promise<void> {
  const heard = await listHeardEvents(db, report.site_id);
  let nextAt = report.next_at;
  while (nextAt !== null && Date.parse(nextAt) <= nowMs) {
    const sending = sendingAt(report, zone, Date.parse(nextAt));
    const after = nextTime(report, zone, Date.parse(nextAt), heard);
    if (!(await moveOn(db, { id: report.id, next_at: nextAt }, after))) return;
    if (sending && isWanted(report, heard)) await planRun(db, report, sending, zone, nowMs);
    nextAt = after;
  }
}

/** Less than between any two sendings of a report, and more than a zone's clock is moved by. */
const movedMs = 12 * 3_600_000;

/**
 * Newer rules of a time zone, as an update of Node brings them, may say that what was planned for this time was due some
 * hours before. Null if it is due later by them.
 */
function sendingAt(report: StoredReport, zone: string, atMs: number): Sending | null {
  const sending = nextSending(planOf(report, zone), atMs - movedMs);
  return sending && sending.at <= atMs ? sending : null;
}

async function planRun(
  db: Db,
  report: StoredReport,
  sending: Sending,
  zone: string,
  nowMs: number,
): Promise<void> {
  const isMissed = sending.at < nowMs - latestMs;
  const key = runKey(report, sending);
  if (!isMissed) await freeMissed(db, report.id, key);
  const run = await addRun(
    db,
    {
      ...runOf(report, sending.period, zone),
      key,
      due_at: new Date(sending.at).toISOString(),
      state: isMissed ? 'missed' : 'waiting',
      cause: 'schedule',
      only_to: null,
      error: isMissed ? runFailureTexts.not_in_time : null,
    },
    new Date(nowMs).toISOString(),
  );
  if (run && !isMissed) await planWriting(db, run, nowMs);
}

/** What every run of a report has in common, scheduled or by hand. */
export function runOf(report: StoredReport, period: Sending['period'], timezone: string) {
  return {
    report_id: report.id,
    site_id: report.site_id,
    kind: report.kind,
    title: report.name,
    period_start: period.start,
    period_end: period.end,
    timezone,
  };
}

/** Makes it one job for each run. */
export function writeJobKey(runId: string): string {
  return `${writeJobKind}:${runId}`;
}

export async function planWriting(db: Db, run: Pick<StoredRun, 'id'>, nowMs: number): Promise<void> {
  const runAt = new Date(nowMs).toISOString();
  await addJob(db, { kind: writeJobKind, key: writeJobKey(run.id), payload: { run_id: run.id }, runAt });
}

/**
 * A standard report is about a period. One of the owner's goes out once a day: it may be about the same days again on another
 * day, but changing its time or period all day long brings its recipients no more emails.
 */
function runKey({ kind }: StoredReport, { period, day }: Sending): string {
  return kind === 'custom' ? customKey(day) : `${period.start}..${period.end}`;
}

function customKey(day: string): string {
  return `@${day}`;
}

type Planned = Pick<StoredReport, 'kind' | 'enabled' | 'schedule' | 'filters'>;

/** Standard reports are written for Slack and webhooks that want them, too, while nobody gets them by email. */
export function isWanted({ kind, enabled }: Pick<Planned, 'kind' | 'enabled'>, heard: string[]): boolean {
  return enabled || (kind !== 'custom' && heard.includes(`${kind}_report`));
}

/**
 * When a report goes out next; null where it is off and no channel wants it. The past is never sent.
 * @param heard the events that the site's integrations want (`listHeardEvents`).
 */
export function nextTime(
  report: Planned,
  siteZone: string,
  afterMs: number,
  heard: string[] = [],
): string | null {
  const next = isWanted(report, heard) ? nextSending(planOf(report, siteZone), afterMs) : null;
  return next && new Date(next.at).toISOString();
}

/** The shortest day that a clock change makes, in Antarctica/Troll: a schedule that stays as it is keeps this distance. */
const leastMs = 22 * 3_600_000;

/**
 * The same of a report that has run before: what was sent, or is on its way, is not promised again. Another hour or zone brings
 * one of the owner's no second time within a day either; a date that they chose does.
 */
export async function nextFreeTime(
  db: Db,
  report: StoredReport,
  siteZone: string,
  afterMs: number,
  heard: string[],
): Promise<string | null> {
  if (!isWanted(report, heard)) return null;
  const plan = planOf(report, siteZone);
  const keepsDistance = report.kind === 'custom' && report.schedule.frequency !== 'once';
  const last = keepsDistance ? await lastDue(db, report.id, new Date(afterMs).toISOString()) : null;
  const earliest = last === null ? afterMs : Date.parse(last) + leastMs;
  let next = nextSending(plan, Math.max(afterMs, earliest - 1));
  while (next && (await isTaken(db, report.id, runKey(report, next)))) next = nextSending(plan, next.at);
  return next && new Date(next.at).toISOString();
}

/** Whether nothing is left to be sent: the moment of a report that is sent once has passed. */
export function isOver(
  report: Pick<StoredReport, 'schedule' | 'filters'>,
  siteZone: string,
  nowMs: number,
): boolean {
  return nextSending(planOf(report, siteZone), nowMs) === null;
}

/** Whether a report that is sent once went out on its day, or is on its way. */
export async function wasSentOnce(db: Db, { id, schedule }: StoredReport): Promise<boolean> {
  if (schedule.frequency !== 'once' || schedule.date === null) return false;
  return isTaken(db, id, customKey(schedule.date));
}

/** Call it before what a report is planned by changes: what has come due until now is still sent as it was planned. */
export async function planDue(db: Db, report: StoredReport, zone: string, nowMs: number): Promise<void> {
  if (report.next_at !== null && Date.parse(report.next_at) <= nowMs) await planOne(db, report, zone, nowMs);
}

/**
 * Plans a report again from now on, and changes nothing else of it. Call it in a transaction that has read the site for
 * a change, as anyone who saves the report does.
 */
export async function planAgain(
  db: Db,
  report: StoredReport,
  siteZone: string,
  nowMs: number,
  heard: string[],
): Promise<void> {
  const next_at = await nextFreeTime(db, report, siteZone, nowMs, heard);
  if (next_at === report.next_at || (await moveOn(db, report, next_at))) return;
  // It was due and has been moved on, which no one waits for the site to do.
  const moved = await findReport(db, report.site_id, report.id);
  if (moved) await planAgain(db, moved, siteZone, nowMs, heard);
}

/**
 * Call it in the transaction that reads a site and changes its zone: what is planned follows, from now on.
 * @param before the zone until now
 */
export async function replanReports(
  db: Db,
  site: { id: string; config: Pick<SiteConfig, 'timezone'> },
  before: string,
  nowMs: number,
): Promise<void> {
  const heard = await listHeardEvents(db, site.id);
  for (const report of await listReports(db, site.id)) {
    await planDue(db, report, before, nowMs);
    await planAgain(db, report, site.config.timezone, nowMs, heard);
  }
}

/**
 * Call it in the transaction that reads a site for a change and changes its integrations: plans standard reports that are
 * wanted now, and cancels those that are no longer wanted. Reports that are planned already stay as they are.
 */
export async function followIntegrations(
  db: Db,
  site: { id: string; config: Pick<SiteConfig, 'timezone'> },
  nowMs: number,
): Promise<void> {
  const heard = await listHeardEvents(db, site.id);
  for (const report of await listReports(db, site.id)) {
    if (report.kind === 'custom' || isWanted(report, heard) === (report.next_at !== null)) continue;
    await planAgain(db, report, site.config.timezone, nowMs, heard);
  }
}

function planOf({ schedule, filters }: Pick<StoredReport, 'schedule' | 'filters'>, siteZone: string) {
  return { schedule, period: filters.period, siteZone };
}
