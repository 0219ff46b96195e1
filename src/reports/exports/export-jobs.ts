import { rm } from 'node:fs/promises';
import { freeUpSpace } from '../../kit/lack-of-space.ts';
import type { Log } from '../../kit/log.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import { StoreUnavailable } from '../../kit/store-unavailable.ts';
import type { JobEnd } from '../../records/jobs/job-ends.ts';
import type { JobHandlers, JobPayloads } from '../../records/jobs/job-payloads.ts';
import { addJob } from '../../records/jobs/queue.ts';
import { TryAgain } from '../../records/jobs/try-again.ts';
import type { Db, Records } from '../../records/records.ts';
import { writeFailure } from '../../records/reports/export-failure.ts';
import {
  changeExport,
  findExport,
  listUnfinished,
  type StoredExport,
  takeUpExport,
} from '../../records/reports/exports.ts';
import { findSite, type OwnedSite } from '../../records/sites/sites.ts';
import { exportLimits } from './export-limits.ts';
import {
  archivePath,
  DiskFull,
  ExportStopped,
  type MakeParts,
  makeExport,
  stagingFolder,
} from './make-export.ts';

export interface ExportJobParts extends Omit<MakeParts, 'db'> {
  records: Records;
  /** Notes that the archive of so many bytes is ready, and notifies those who wait for it. */
  notifyReady: (row: StoredExport, site: OwnedSite, bytes: number) => Promise<void>;
  /** Name of this node. The archive is on the disk of the node that makes it. */
  node: string;
  log: Log;
}

const kind = 'make-export';
/** The worker that stops must not start the same job again. */
const afterStopMs = 1_000;

/** Plans the making of an export; call it in the transaction that adds the export. */
export async function planExport(db: Db, exportId: string, now: string): Promise<void> {
  await addJob(db, { kind, key: `${kind}:${exportId}`, payload: { export_id: exportId }, runAt: now });
}

/** Plans the exports of this node that an earlier version left unfinished: it had no jobs for them. */
export async function planUnfinished(db: Db, node: string, now: string): Promise<void> {
  for (const row of await listUnfinished(db, node)) await planExport(db, row.id, now);
}

/** Makes archives, one at a time on each node, so that an export never slows down what visitors send. */
export function exportJobs(parts: ExportJobParts): JobHandlers {
  const { records, node, folder } = parts;
  const { db } = records;
  return {
    [kind]: async ({ export_id }) => {
      const row = await findExport(db, export_id);
      const site = row && (await findSite(db, row.site_id));
      if (!row || !site) return;
      // The attempt before may have ended between the export and the removal of what it was made of.
      const begun = await changeExport(db, row.id, { state: 'running', node, tries: row.tries + 1 });
      if (!begun) return removeStaged(folder, row);
      try {
        const subject = { site, firstDay: row.first_day, lastDay: row.last_day };
        await parts.notifyReady(row, site, await makeExport(row, subject, { ...parts, db }));
      } catch (error) {
        if (isFullDisk(error)) await failFullDisk(row, error, parts);
        else if (!isCancelled(error, parts)) return putBack(row, error, parts);
      }
      await removeStaged(folder, row);
    },
  };
}

async function removeStaged(folder: string, { id }: StoredExport): Promise<void> {
  await rm(stagingFolder(folder, id), { recursive: true, force: true });
  await rm(`${archivePath(folder, id)}.part`, { force: true });
}

/** After the last attempt of its job, an export has failed. */
export const exportEnd: JobEnd<JobPayloads['make-export']> = {
  async giveUp(db, { export_id }, now) {
    const detail = 'The server stopped several times while it made this export.';
    const reason = writeFailure({ code: 'server_stopped', detail });
    await changeExport(db, export_id, { state: 'failed', reason, finished_at: now });
  },
  takeUp: (db, { export_id }) => takeUpExport(db, export_id),
};

function isCancelled(error: unknown, { stop }: Pick<MakeParts, 'stop'>): boolean {
  return error instanceof ExportStopped && !stop.aborted;
}

function isFullDisk(error: unknown): error is Error {
  return error instanceof DiskFull || (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
}

/** Not retried: what is staged goes at once, since it takes the room that events need. */
async function failFullDisk(row: StoredExport, error: Error, { records, now, log, disk }: ExportJobParts) {
  const full = `The disk is full. ${inEnglish(freeUpSpace(disk.name))}`;
  const detail = `${error instanceof DiskFull ? error.message : full} Then start a new export.`;
  log.warn({ export: row.id, reason: detail }, 'an export was stopped');
  const reason = writeFailure({ code: 'disk_full', detail });
  await changeExport(records.db, row.id, { state: 'failed', reason, finished_at: at(now()) });
}

/** Retried with growing delays. A stop of the server or an unavailable store doesn't count as an attempt. */
async function putBack(row: StoredExport, error: unknown, parts: ExportJobParts): Promise<void> {
  const { records, now, log } = parts;
  if (error instanceof ExportStopped || error instanceof StoreUnavailable) {
    await changeExport(records.db, row.id, { state: 'waiting', tries: row.tries });
    throw error instanceof ExportStopped ? new TryAgain(error.message, afterStopMs) : error;
  }
  const tries = row.tries + 1;
  log.warn({ export: row.id, tries, error: String(error) }, 'an export could not be made');
  const delayMs = exportLimits.retryMs * 2 ** row.tries;
  const isOver = tries >= exportLimits.tries;
  await changeExport(records.db, row.id, {
    state: isOver ? 'failed' : 'waiting',
    reason: writeFailure({ code: 'error', detail: String(error).slice(0, 500) }),
    next_try_at: at(now() + delayMs),
    finished_at: isOver ? at(now()) : null,
  });
  if (!isOver) throw new TryAgain(String(error), delayMs);
}

function at(ms: number): string {
  return new Date(ms).toISOString();
}
