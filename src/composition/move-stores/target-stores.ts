import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { correctAll } from '../../events/store/correct-days.ts';
import type { Engine } from '../../events/store/engine.ts';
import type { Log } from '../../kit/log.ts';
import { isBeingRestored, isBlank } from '../../records/check-database.ts';
import type { Records } from '../../records/records.ts';
import { continueLoad, endLoad, holdsEvents, isLoading } from '../backup/load-events.ts';
import { endRecordsLoad, holdsRecords } from '../backup/load-records.ts';
import { continueStage, finishSwap, isMovedIn, planMove, storeFiles } from '../backup/stage.ts';
import type { Config } from '../config.ts';
import { openEventsAsIs } from '../open-events.ts';
import { openRecordsToLoad, recordsOpener } from '../open-records.ts';
import { type LeftStores, nameStores, readLeft } from './left-stores.ts';
import { MoveRefused } from './move-refused.ts';
import { moveRefusal } from './unfinished-move.ts';

/** The stores that an installation is moved to; null: that one stays where it is. */
export interface TargetStores {
  records: Records | null;
  engine: Engine | null;
  /** Corrects what the writes of an interrupted move may have left half done. */
  repair(): Promise<void>;
  /**
   * They hold everything, so servers may use them once the others are left.
   * @param leave notes in the others that they are left
   * @param leftAt when, ISO 8601
   * @returns the folder with what they replaced in the data directory; null: nothing
   */
  release(leave: () => Promise<void>, leftAt: string): Promise<string | null>;
  close(): Promise<void>;
}

export interface MovedParts {
  records: boolean;
  events: boolean;
}

/** Which stores two settings do not share. */
export function movedParts(from: Config, to: Config): MovedParts {
  const [here, there] = [nameStores(from), nameStores(to)];
  return { records: here.records !== there.records, events: here.events !== there.events };
}

/**
 * Finishes an earlier move to these stores that was stopped while it released them: servers are released one after the
 * other, the records last.
 * @param left what the stores that were left say of it
 * @returns whether they are released now; false: they have to be filled
 */
export async function finishRelease(
  to: Config,
  moved: MovedParts,
  { left, log }: { left: LeftStores; log: Log },
): Promise<boolean> {
  // Embedded ones that are planned are put in place by the same command, or by the next start.
  if (moveRefusal(to) !== null || (fillsEmbedded(to, moved) && !isMovedIn(to.dataDir, left.at))) return false;
  const records = moved.records && to.databaseUrl !== null ? (await recordsOpener(to, log))() : null;
  const engine = moved.events && to.clickhouse !== null ? await openEventsAsIs(to) : null;
  try {
    if (engine !== null && (await isLoading(engine))) return false;
    if (records === null) return true;
    if (!(await isBeingRestored(records))) return await holdsRecords(records);
    const isLast = engine !== null && (await holdsEvents(engine)) && (await isOfMove(records, left));
    if (isLast) await endRecordsLoad(records);
    return isLast;
  } finally {
    await records?.close();
    await engine?.close();
  }
}

function fillsEmbedded({ databaseUrl, clickhouse }: Config, moved: MovedParts): boolean {
  return (moved.records && databaseUrl === null) || (moved.events && clickhouse === null);
}

/** The move notes its time here before it notes the same in the stores that it leaves, which is when all was copied. */
async function isOfMove(records: Records, { at }: LeftStores): Promise<boolean> {
  return !(await isBlank(records)) && (await readLeft(records.db))?.at === at;
}

/**
 * Embedded stores are filled in a folder of their own.
 * @throws MoveRefused where a server's database holds something that no move left there
 */
export async function openTarget(to: Config, moved: MovedParts, log: Log): Promise<TargetStores> {
  const isStaged = fillsEmbedded(to, moved);
  const hadStage = isStaged && existsSync(join(to.dataDir, 'restoring'));
  const stage = isStaged ? { ...to, dataDir: continueStage(to.dataDir) } : to;
  const records = moved.records ? await openRecordsToLoad(stage, log) : null;
  let engine: Engine | null = null;
  try {
    if (records !== null && to.databaseUrl !== null && (await holdsRecords(records))) {
      throw notEmpty('TRUCE_DATABASE_URL');
    }
    engine = moved.events ? await openEventsAsIs(stage) : null;
    if (engine !== null && to.clickhouse !== null && (await holdsEvents(engine))) {
      throw notEmpty('TRUCE_CLICKHOUSE_URL');
    }
    const isContinued = engine !== null && ((await continueLoad(engine)) || hadStage);
    return targetOf(to, { records, engine, isContinued });
  } catch (error) {
    await engine?.close();
    await records?.close();
    throw error;
  }
}

interface Opened extends Pick<TargetStores, 'records' | 'engine'> {
  isContinued: boolean;
}

function targetOf(to: Config, { records, engine, isContinued }: Opened): TargetStores {
  const parts = [
    ...(engine === null
      ? []
      : [
          {
            isLocal: to.clickhouse === null,
            files: storeFiles.events,
            end: () => endLoad(engine),
            close: engine.close,
          },
        ]),
    ...(records === null
      ? []
      : [
          {
            ...{ isLocal: to.databaseUrl === null, files: storeFiles.records },
            ...{ end: () => endRecordsLoad(records), close: records.close },
          },
        ]),
  ];
  const local = parts.filter(({ isLocal }) => isLocal);
  const open = new Set(parts);
  async function closeAll(some: typeof parts): Promise<void> {
    for (const part of some) if (open.delete(part)) await part.close();
  }
  return {
    records,
    engine,
    async repair() {
      if (engine !== null && isContinued) await correctAll(engine);
    },
    async release(leave, leftAt) {
      for (const { end } of local) await end();
      await closeAll(local);
      const files = local.flatMap((part) => part.files);
      await leave();
      // Not before: the next start puts in place what is planned, and the installation may go on with the others.
      const kept = files.length > 0 ? await planMove(to.dataDir, leftAt, files) : null;
      for (const part of parts) if (!part.isLocal) await part.end();
      if (files.length > 0) finishSwap(to.dataDir);
      return kept;
    },
    close: () => closeAll(parts),
  };
}

function notEmpty(setting: string): MoveRefused {
  return new MoveRefused(
    `${setting} names a database that is not empty; name a new one, so that nothing in it is lost`,
  );
}
