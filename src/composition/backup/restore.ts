import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Engine } from '../../events/store/engine.ts';
import type { Log } from '../../kit/log.ts';
import { SettingRefused } from '../../kit/setting-refused.ts';
import type { Records } from '../../records/records.ts';
import { listShorterHeld } from '../../records/retention/site-retention.ts';
import { findSealed } from '../../records/secret-settings.ts';
import type { Config } from '../config.ts';
import { forgetLeft } from '../move-stores/left-stores.ts';
import { openEventsAsIs } from '../open-events.ts';
import { openRecordsToLoad, recordsOpener } from '../open-records.ts';
import { isOwnEvents, renewEventsId } from '../own-events.ts';
import { type Entry, unpackArchive } from './archive.ts';
import { readBackup } from './backup-file.ts';
import { type Checked, checkBackup, linesOf, partOf } from './check-backup.ts';
import {
  beginLoad,
  endLoad,
  holdsEvents,
  oldestToBuild,
  removeStrangers,
  settleEvents,
} from './load-events.ts';
import { endRecordsLoad, holdsRecords, isLoaded, loadRecords, noteLoaded } from './load-records.ts';
import { countsName, type Manifest, manifestName } from './manifest.ts';
import type { BackupPlace } from './places/place.ts';
import { BackupRefused } from './refused.ts';
import { dropStage, openStage, swapIn } from './stage.ts';

/** They let someone in, and may have been ended after the backup: nothing in it would tell. */
const endedTables = ['logins', 'sign_in_tickets', 'one_time_links', 'invitations'];

export interface RestoreParts {
  config: Config;
  log: Log;
  now: number;
  /** Whether what is in the data directory may be put aside. */
  replace: boolean;
  /** Ends it before anything has taken the place of what was there; afterwards it goes on to its end. */
  signal?: AbortSignal;
}

export interface Restored extends Checked {
  /** The folder with what was there before; null where there was nothing. */
  kept: string | null;
}

/**
 * Restores a backup into stores that are empty. All of the file is checked before anything is changed, and what is on this disk
 * is filled in a folder of its own, which is put in place at the end. The caller holds the data directory.
 */
export async function restoreBackup(
  place: BackupPlace,
  { config, log, now, replace, signal }: RestoreParts,
): Promise<Restored> {
  const source = signal ? until(signal, place) : place;
  const stage = { ...config, dataDir: join(config.dataDir, 'restoring') };
  const checked = await checkBackup(readBackup(source, config.backup.passphrase), {
    // Steps have the same names in both databases.
    ...{ skipLocked: false, rowLocks: false, rowNumber: 'integer', isFile: true },
  });
  refuseLocal(config.dataDir, replace);
  openStage(config.dataDir);
  try {
    await fill(source, stage, checked.manifest, log);
    signal?.throwIfAborted();
  } catch (error) {
    dropStage(config.dataDir);
    throw error;
  }
  const kept = await swapIn(config.dataDir, now);
  await endServerLoads(config, log);
  return { ...checked, kept };
}

/** All of a restore waits for the next piece of the backup. */
function until(signal: AbortSignal, place: BackupPlace): BackupPlace {
  async function* read(): AsyncGenerator<Buffer> {
    for await (const piece of place.read()) {
      signal.throwIfAborted();
      yield piece;
    }
  }
  return { ...place, read };
}

async function fill(place: BackupPlace, stage: Config, manifest: Manifest, log: Log): Promise<void> {
  const records = await openRecordsToLoad(stage, log);
  try {
    if (await holdsRecords(records)) throw notEmpty('TRUCE_DATABASE_URL');
    const engine = await openEventsAsIs(stage);
    try {
      if (!(await isHalfReleased({ records, engine })) && (await holdsEvents(engine))) {
        throw notEmpty('TRUCE_CLICKHOUSE_URL');
      }
      await fillStores(place, stage, manifest, { records, engine, log });
    } finally {
      await engine.close();
    }
  } finally {
    await records.close();
  }
}

/** The marks of stores on servers are taken away last: until then Truce does not start, and a restore can be run again. */
async function endServerLoads(config: Config, log: Log): Promise<void> {
  const records = config.databaseUrl === null ? null : (await recordsOpener(config, log))();
  try {
    if (config.clickhouse !== null) {
      if (records !== null) await noteLoaded(records);
      const engine = await openEventsAsIs(config);
      await endLoad(engine).finally(engine.close);
    }
    if (records !== null) await endRecordsLoad(records);
  } finally {
    await records?.close();
  }
}

/**
 * Whether an earlier restore was stopped between the two servers. Only then have records that were loaded the new id of the
 * event store: before, it is that of the store that was backed up, which may be in use.
 */
async function isHalfReleased(stores: { records: Records; engine: Engine }): Promise<boolean> {
  return (await isLoaded(stores.records)) && (await isOwnEvents(stores));
}

async function fillStores(
  place: BackupPlace,
  config: Config,
  manifest: Manifest,
  { records, engine, log }: { records: Records; engine: Engine; log: Log },
): Promise<void> {
  const { dataDir, backup, clickhouse, secretKeys } = config;
  const run = randomUUID();
  await beginLoad(engine);
  const others = await loadRecords(records, manifest, async (into) => {
    for await (const entry of unpackArchive(readBackup(place, backup.passphrase))) {
      if (entry.name === manifestName || entry.name === countsName) continue;
      const part = partOf(entry);
      if (part === 'spool') await putSpoolFile(dataDir, entry);
      else if (part === 'events' || part === 'sessions') {
        await engine.insert(part, await linesOf(entry), `restore/${run}/${entry.name}`);
      } else {
        const table = part.slice('records/'.length);
        if (!endedTables.includes(table)) await into.add(table, await linesOf(entry));
      }
    }
  });
  if (others.length > 0) log.warn({ tables: others }, 'tables of another program were not restored');
  const sealed = await findSealed(records.db, secretKeys);
  if (sealed !== null) throw new SettingRefused(sealed); // no server would start with what was restored
  // A backup made after a move says which stores were left. These were filled just now, whatever their names.
  await forgetLeft(records.db);
  await renewEventsId({ records, engine }, config);
  const keptAt = Date.parse(manifest.created_at);
  const kept = await listShorterHeld(records.db, keptAt);
  await settleEvents(engine, oldestToBuild(keptAt), { kept, keptAt });
  const sites = await records.db.selectFrom('sites').select('id').execute();
  await removeStrangers(
    engine,
    sites.map(({ id }) => id),
  );
  if (clickhouse === null) await endLoad(engine);
  if (records.traits.isFile) await endRecordsLoad(records);
}

/** The restored server stores its events, without those that the event store has. */
async function putSpoolFile(dataDir: string, { name, content }: Entry): Promise<void> {
  await writeFile(join(dataDir, 'spool', basename(name)), content, { mode: 0o600, flush: true });
}

function refuseLocal(dataDir: string, replace: boolean): void {
  const held = ['truce.sqlite', 'events', 'spool'].filter((name) => holdsFiles(join(dataDir, name)));
  if (held.length === 0 || replace) return;
  throw new BackupRefused(
    `${dataDir} has an installation (${held.join(', ')}); run again with --replace to put it aside, or set TRUCE_DATA_DIR to another directory`,
  );
}

function holdsFiles(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    return readdirSync(path).length > 0;
  } catch {
    return true; // a file
  }
}

function notEmpty(setting: string): BackupRefused {
  return new BackupRefused(
    `${setting} names a database that is not empty; name a new one, so that the old one stays as it is`,
  );
}
