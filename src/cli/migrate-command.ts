import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { finishSwap } from '../composition/backup/stage.ts';
import type { Config } from '../composition/config.ts';
import { refuseLeft } from '../composition/move-stores/left-stores.ts';
import { moveRefusal } from '../composition/move-stores/unfinished-move.ts';
import { openEvents } from '../composition/open-events.ts';
import { openRecords, openRecordsToRead, recordsFile } from '../composition/open-records.ts';
import { recordsRefusal, refuse } from '../composition/records-refusal.ts';
import {
  refuseNewerEvents,
  refuseNewerRecords,
  type StepNames,
} from '../composition/upgrade/steps-waiting.ts';
import { type Upgraded, upgradeStores } from '../composition/upgrade/upgrade-stores.ts';
import { eventSteps } from '../events/store/migrate.ts';
import { openLog } from '../kit/log.ts';
import { workPrivately, writePrivately } from '../kit/private-directory.ts';
import { lockDirectory, takeDirectory } from '../records/directory-lock.ts';
import { stepsOf } from '../records/migrate.ts';
import { sqliteTraits } from '../records/sqlite.ts';
import { refuseMissing } from './refuse-missing.ts';

/** Longest that it waits for a table of PostgreSQL which another session uses; a server waits for as long as it takes. */
const busyMs = 10 * 60_000;

/**
 * `truce migrate`: what a start does to the databases, without the server. Says on standard error what it is doing.
 * @param adoptsEvents with --adopt-event-store
 */
export async function migrateStores(
  config: Config,
  version: string,
  adoptsEvents: boolean,
): Promise<Upgraded> {
  writePrivately();
  const log = openLog(config.logLevel, process.stderr);
  const lock = isOnDisk(config) ? takeDirectory(config.dataDir, Date.now()) : null;
  try {
    if (lock !== null) finishSwap(config.dataDir);
    const records = await openRecords(config, log);
    try {
      const engine = await openEvents(config);
      const elapsed = () => performance.now();
      const around = { now: Date.now, log, version, elapsed, whileBusy: { limitMs: busyMs } };
      return await upgradeStores(config, around, { records, engine }, undefined, adoptsEvents).finally(
        engine.close,
      );
    } finally {
      await records.close();
    }
  } finally {
    lock?.release();
  }
}

/** `truce migrate --check`: the migrations that wait. Nothing is created or changed. @throws NewerDatabase, NoInstallation */
export async function checkStores(config: Config): Promise<StepNames> {
  refuseMissing(config);
  workPrivately(config.dataDir);
  return { records: await checkRecords(config), events: await checkEvents(config) };
}

export function countSteps({ records, events }: StepNames): number {
  return records.length + events.length;
}

export function waitingText(waiting: StepNames): string {
  if (countSteps(waiting) === 0) return 'No migrations are waiting.';
  return [`${plural(countSteps(waiting))} waiting:`, ...lines(waiting)].join('\n');
}

export function upgradedText({ ran, backup }: Upgraded): string {
  if (countSteps(ran) === 0) return 'No migrations were waiting. Nothing was changed.';
  const kept = backup === null ? [] : [`Backup of what was there before: ${backup}`];
  return [`${plural(countSteps(ran))} done:`, ...lines(ran), ...kept].join('\n');
}

/** With both stores on servers, nothing in the data directory is opened, and other nodes may run. */
function isOnDisk({ databaseUrl, clickhouse }: Config): boolean {
  return databaseUrl === null || clickhouse === null;
}

async function checkRecords(config: Config): Promise<string[]> {
  refuse(moveRefusal(config));
  const records = await openRecordsToRead(config);
  // Steps have the same names in both databases.
  if (records === null) return Object.keys(stepsOf(sqliteTraits));
  try {
    refuse(await recordsRefusal(records, { dataDir: config.dataDir, file: recordsFile(config) }));
    await refuseLeft(records, config);
    return await refuseNewerRecords(records);
  } finally {
    await records.close();
  }
}

async function checkEvents(config: Config): Promise<string[]> {
  const isEmbedded = config.clickhouse === null;
  if (isEmbedded && !existsSync(join(config.dataDir, 'events'))) return Object.keys(eventSteps);
  const lock = isEmbedded ? lockDirectory(config.dataDir, Date.now()) : null;
  try {
    const engine = await openEvents(config);
    return await refuseNewerEvents(engine).finally(engine.close);
  } finally {
    lock?.release();
  }
}

function plural(count: number): string {
  return `${count} ${count === 1 ? 'migration' : 'migrations'}`;
}

function lines({ records, events }: StepNames): string[] {
  return [...records.map((name) => `  records  ${name}`), ...events.map((name) => `  events   ${name}`)];
}
