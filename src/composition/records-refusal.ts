import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SettingRefused } from '../kit/setting-refused.ts';
import { StartRefused } from '../kit/start-refused.ts';
import { isBeingRestored, isBlank } from '../records/check-database.ts';
import type { Records } from '../records/records.ts';
import { isFirstStart } from './first-start-note.ts';

/** Why no server starts on a store. Commands and `truce doctor` say the same. */
export interface StoreRefusal {
  problem: string;
  fix: string;
  /** Whether a setting names the wrong store: starting again does not help. */
  isSetting: boolean;
}

interface Place {
  dataDir: string;
  /** Of the embedded store; null for a server. */
  file: string | null;
}

/** Whether these records were filled half, or are empty beside the events of an installation; null: neither. */
export async function recordsRefusal(
  records: Records,
  { dataDir, file }: Place,
): Promise<StoreRefusal | null> {
  // The first table that a restore creates says so, when no other is there yet.
  if (await isBeingRestored(records)) return unfinished('this database');
  if (!(await isBlank(records))) return null;
  return file === null ? emptyServer(dataDir) : lostFile(dataDir, `${file} has no tables`);
}

/** The same before the file is opened: SQLite would throw away what a -wal file beside a missing database holds. */
export function fileRefusal({ dataDir, file }: Place): StoreRefusal | null {
  if (file === null || (existsSync(file) && statSync(file).size > 0)) return null;
  return lostFile(dataDir, `${file} is missing or empty`);
}

export function unfinished(which: string): StoreRefusal {
  return {
    problem: `a restore or move into ${which} has not finished`,
    fix: 'Run `truce restore` or `truce migrate-store` again, or name another database',
    isSetting: false,
  };
}

/** @throws StartRefused */
export function refuse(refusal: StoreRefusal | null): void {
  if (refusal === null) return;
  const message = `${refusal.problem}. ${refusal.fix}`;
  throw refusal.isSetting ? new SettingRefused(message) : new StartRefused(message);
}

/** A new installation beside the events of another one would hide that something was lost. */
function lostFile(dataDir: string, what: string): StoreRefusal | null {
  const left = eventsIn(dataDir);
  if (left === null) return null;
  return {
    problem: `${what}, but ${left} contain an installation's events`,
    fix:
      'Restore the database from a backup (truce.sqlite together with truce.sqlite-wal, if there is one). ' +
      `To start a new installation instead, move ${left} elsewhere first.`,
    isSetting: false,
  };
}

function emptyServer(dataDir: string): StoreRefusal | null {
  const left = eventsIn(dataDir);
  if (left === null) return null;
  return {
    problem: `TRUCE_DATABASE_URL: the database is empty, but ${left} contain an installation's events`,
    fix:
      'Check the name of the database. To move the installation into it, run `truce migrate-store` with the settings that it ' +
      'had before (docs/move-stores.md). If the database was lost, restore a backup. ' +
      `To start a new installation instead, move ${left} elsewhere first.`,
    isSetting: true,
  };
}

/** The folders that have events, in words. One that was stopped early has made those of the event store, and nothing else. */
function eventsIn(dataDir: string): string | null {
  if (isFirstStart(dataDir)) return null;
  const left = ['events', 'spool'].map((name) => join(dataDir, name)).filter(holdsData);
  return left.length === 0 ? null : left.join(' and ');
}

function holdsData(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isDirectory() || statSync(join(folder, entry.name)).size > 0,
  );
}
