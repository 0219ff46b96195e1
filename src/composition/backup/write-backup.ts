import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Engine } from '../../events/store/engine.ts';
import { listEventSteps } from '../../events/store/waiting-steps.ts';
import { earlierSteps } from '../../records/baseline/from-earlier.ts';
import { listDone } from '../../records/migrate.ts';
import type { Records } from '../../records/records.ts';
import { type Entry, packArchive } from './archive.ts';
import { type Counts, countsName, manifestName, newManifest } from './manifest.ts';
import { readEvents, readSessions } from './read-events.ts';
import { readRecords } from './read-records.ts';
import { readSpool } from './read-spool.ts';
import { BackupRefused } from './refused.ts';

export interface BackupParts {
  records: Records;
  engine: Pick<Engine, 'database' | 'cluster' | 'query' | 'read'>;
  /** Directory of the spool. */
  spool: string;
  version: string;
  now: number;
}

const compress = promisify(gzip);

/**
 * A backup as a stream, a few megabytes at a time, while the server works on. The order makes it consistent:
 *
 * 1. The spool. An event that was accepted before is in a file of it, or it was stored before that file was removed.
 * 2. The sessions. Every event of a session is stored, so it is among the events that are read next; sessions that changed
 *    since are built again after a restore.
 * 3. The events. One that is also in the spool files is found by its id when the restored server stores those.
 * 4. The records. A site that was deleted meanwhile is not in them, and a restore removes its events.
 */
export function writeBackup(parts: BackupParts): AsyncGenerator<Buffer> {
  return packArchive(entriesOf(parts));
}

async function* entriesOf({ records, engine, spool, version, now }: BackupParts): AsyncGenerator<Entry> {
  const counts: Counts = {};
  const manifest = newManifest({
    truce_version: version,
    created_at: new Date(now).toISOString(),
    records_steps: await stepsOf(records),
    events_steps: await listEventSteps(engine),
  });
  yield json(manifestName, manifest);
  for await (const file of readSpool(spool)) {
    add(counts, 'spool', 1);
    yield file;
  }
  for (const [part, read] of Object.entries({ sessions: readSessions, events: readEvents })) {
    let number = 0;
    for await (const { day, lines } of read(engine)) {
      add(counts, part, countLines(lines));
      yield packed(`${part}/${day}/${nameOf(++number)}`, lines);
    }
  }
  let number = 0;
  for await (const { table, rows } of readRecords(records)) {
    add(counts, `records/${table}`, rows.length);
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    yield packed(`records/${table}/${nameOf(++number)}`, Buffer.from(lines));
  }
  yield json(countsName, counts);
}

/** @throws BackupRefused where the tables are from before 0.1.0 */
async function stepsOf(records: Records): Promise<string[]> {
  const steps = await listDone(records);
  if (steps.length > 0 && !steps.some((name) => earlierSteps.includes(name))) return steps;
  throw new BackupRefused(
    'the database has not been brought to this version; start this version once, or use the version that wrote it',
  );
}

function add(counts: Counts, part: string, more: number): void {
  counts[part] = (counts[part] ?? 0) + more;
}

async function packed(name: string, lines: Buffer): Promise<Entry> {
  return { name: `${name}.jsonl.gz`, content: await compress(lines) };
}

function nameOf(number: number): string {
  return String(number).padStart(7, '0');
}

function json(name: string, value: unknown): Entry {
  return { name, content: Buffer.from(JSON.stringify(value)) };
}

export function countLines(lines: Buffer): number {
  let count = 0;
  for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) count++;
  return count;
}
