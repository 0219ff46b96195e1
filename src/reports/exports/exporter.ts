/**
 * Exports of a site's history: rows of work in, archives in a folder of this node out, each kept for a day. One after
 * the other, so that an export never stands in the way of what visitors send.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import type { Records } from '../../records/records.ts';
import {
  changeExport,
  expireExports,
  listKeptExports,
  nextExport,
  removeExportsBefore,
  type StoredExport,
} from '../../records/reports/exports.ts';
import { findSite, type OwnedSite } from '../../records/sites/sites.ts';
import { exportLimits } from './export-limits.ts';
import { ExportStopped, type MakeParts, makeExport, stagingFolder } from './make-export.ts';

export interface ExporterParts extends Omit<MakeParts, 'stop' | 'db'> {
  records: Records;
  /** Notes that the archive of so many bytes is there, and tells whoever waits for it. */
  tellReady: (row: StoredExport, site: OwnedSite, bytes: number) => Promise<void>;
  /** Name of this node; exports of another one are left to it. */
  node: string;
  log: Log;
  intervalMs: number;
}

export interface Exporter {
  /** Makes what is waiting and forgets what is over, now. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

const hourMs = 3_600_000;
const sweepEveryMs = 60_000;
/** A deleted site's files go soon after it; to look costs one read and a list of names. */
const tidyEveryMs = 5_000;

export function startExporter(parts: ExporterParts): Exporter {
  const stop = new AbortController();
  const make: MakeParts = { ...parts, db: parts.records.db, stop: stop.signal };
  const isSweepDue = every(sweepEveryMs, parts.now);
  const isTidyDue = every(tidyEveryMs, parts.now);
  let running: Promise<void> | null = null;

  async function work(): Promise<void> {
    if (isSweepDue()) await sweep(parts);
    if (isTidyDue()) await tidy(parts);
    while (!stop.signal.aborted) {
      const row = await nextExport(parts.records.db, parts.node, at(parts.now()));
      if (!row) return;
      await run(row, parts, make);
    }
  }

  function runDue(): Promise<void> {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  }

  const timer = setInterval(() => {
    runDue().catch((error) => parts.log.error({ error: String(error) }, 'exports'));
  }, parts.intervalMs);
  timer.unref();
  return {
    runDue,
    async close() {
      stop.abort();
      clearInterval(timer);
      await running?.catch(() => undefined); // told by the tick that started it
    },
  };
}

async function run(row: StoredExport, parts: ExporterParts, make: MakeParts): Promise<void> {
  const { db } = parts.records;
  const site = await findSite(db, row.site_id);
  if (!site || !(await changeExport(db, row.id, { state: 'running', tries: row.tries + 1 }))) return;
  const subject = { site, firstDay: row.first_day, lastDay: row.last_day };
  try {
    const bytes = await makeExport(row, subject, make);
    await parts.tellReady(row, site, bytes);
    await rm(stagingFolder(parts.folder, row.id), { recursive: true, force: true });
  } catch (error) {
    if (error instanceof ExportStopped) {
      // A stop of the server is no failure: the try does not count.
      if (make.stop.aborted) await changeExport(db, row.id, { tries: row.tries });
      else await rm(stagingFolder(parts.folder, row.id), { recursive: true, force: true });
      return;
    }
    await putBack(row, error, parts);
  }
}

/** Tried again with growing delays; after the last try its reason is told. */
async function putBack(
  row: StoredExport,
  error: unknown,
  { records, now, log }: ExporterParts,
): Promise<void> {
  const tries = row.tries + 1;
  log.warn({ export: row.id, tries, error: String(error) }, 'an export could not be made');
  const isOver = tries >= exportLimits.tries;
  await changeExport(records.db, row.id, {
    state: isOver ? 'failed' : 'waiting',
    reason: String(error).slice(0, 500),
    next_try_at: at(now() + exportLimits.retryMs * 2 ** row.tries),
    finished_at: isOver ? at(now()) : null,
  });
}

/** What is over goes. */
async function sweep({ records, now }: ExporterParts): Promise<void> {
  await expireExports(records.db, at(now()));
  await removeExportsBefore(records.db, at(now() - exportLimits.rememberDays * 24 * hourMs));
}

/** Files of which nobody knows go: of an export that is over or was cancelled, or of a site that was deleted. */
async function tidy({ records, node, folder }: ExporterParts): Promise<void> {
  await mkdir(folder, { recursive: true });
  // The names first: whatever has a file by now has had its row before.
  const names = await readdir(folder);
  const kept = new Set(await listKeptExports(records.db, node));
  for (const name of names) {
    const [id = ''] = name.split('.');
    if (!kept.has(id)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** True when asked for the first time, and then once in so many milliseconds. */
function every(ms: number, now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (Math.abs(now() - last) < ms) return false;
    last = now();
    return true;
  };
}

function at(ms: number): string {
  return new Date(ms).toISOString();
}
