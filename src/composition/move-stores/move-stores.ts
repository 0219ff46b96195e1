import { randomUUID } from 'node:crypto';
import { addStoreIds, listStoreIds } from '../../events/store/store-ids.ts';
import type { Log } from '../../kit/log.ts';
import { listDone } from '../../records/migrate.ts';
import { listShorterHeld } from '../../records/retention/site-retention.ts';
import { oldestToBuild, settleEvents } from '../backup/load-events.ts';
import { loadRecords } from '../backup/load-records.ts';
import { readRecords } from '../backup/read-records.ts';
import type { Config } from '../config.ts';
import { refuseOtherEvents } from '../own-events.ts';
import { refuseOldEvents, refuseOldRecords } from '../upgrade/steps-waiting.ts';
import { type Copying, copyTable } from './copy-table.ts';
import { type HeldServer, holdServer } from './held-server.ts';
import { forgetLeft, isLeft, type LeftStores, nameStores, noteLeft, readLeft } from './left-stores.ts';
import { MoveRefused } from './move-refused.ts';
import { refuseOtherNodes } from './other-nodes.ts';
import { openSource, type SourceStores } from './source-stores.ts';
import {
  finishRelease,
  type MovedParts,
  movedParts,
  openTarget,
  type TargetStores,
} from './target-stores.ts';

export interface MoveParts {
  /** The settings of the server, and those that it is moved to. */
  from: Config;
  to: Config;
  /** How long a running server may be without changes. */
  maxMs: number;
  log: Log;
  now: () => number;
  progress: Copying['progress'];
}

export interface Moved {
  from: LeftStores['to'];
  to: LeftStores['to'];
  /** Whether an earlier run had moved everything. */
  already: boolean;
  events: number;
  sessions: number;
  records: number;
  /** How long a running server had rejected changes when everything was moved; null: none ran. */
  held_ms: number | null;
  /** The folder with what the new stores replaced in the data directory. */
  kept: string | null;
}

/** Rounds while the server works on: each has less to copy. */
const maxRounds = 10;
/** A round that takes less is quick enough to be the last one. */
const quickMs = 2_000;
/** Without a server, or with one that is held, one is enough. */
const maxHeldRounds = 3;
/** What a held server has built is built again for so long only. */
const rebuildMs = 2 * 3_600_000;

/**
 * Moves an installation to other stores. Events and sessions are copied while the server works on, by what differs, so that
 * it does not matter what an interrupted run has copied. Then the server is held, the rest is copied together with the
 * records, and the stores are marked as left.
 */
export async function moveStores(parts: MoveParts): Promise<Moved> {
  const { from, to, log } = parts;
  const moved = movedParts(from, to);
  if (!moved.records && !moved.events) {
    throw new MoveRefused('these are the stores that the installation is on; nothing to move');
  }
  const source = await openSource(from, log);
  try {
    await refuseOldRecords(source.records);
    await refuseOldEvents(source.engine);
    await refuseOtherEvents(source, from);
    const left = await readLeft(source.records.db);
    const isFrozen = left !== null && isLeft(left, from);
    if (isFrozen) {
      refuseElsewhere(left, to);
      if (await finishRelease(to, moved, { left, log })) return nothingLeftToDo(parts);
    } else await refuseOtherNodes(source.records.db, from.dataDir);
    const target = await openTarget(to, moved, log);
    try {
      return await moveAll(parts, { moved, source, target, isFrozen });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

interface Move {
  moved: MovedParts;
  source: SourceStores;
  target: TargetStores;
  /** An earlier run has left the source, so nothing changes in it. */
  isFrozen: boolean;
}

async function moveAll(parts: MoveParts, move: Move): Promise<Moved> {
  const { from, to, maxMs, now } = parts;
  const { moved, source, target, isFrozen } = move;
  const catchUp = catchUpOf(parts, move);
  for (let round = 0; round < maxRounds; round++) {
    const begun = performance.now();
    await catchUp();
    if (performance.now() - begun < quickMs) break;
  }
  await target.repair();
  const held = source.isRunning && !isFrozen ? await holdServer(from.dataDir, maxMs) : null;
  try {
    await catchUpWhole(catchUp, held);
    if (target.engine !== null) {
      const kept = await listShorterHeld(source.records.db, now());
      const from = held === null ? oldestToBuild(now()) : now() - rebuildMs;
      await settleEvents(target.engine, from, { kept, keptAt: now() });
      // The records go on with the events that they had.
      await addStoreIds(target.engine, await listStoreIds(source.engine));
    }
    const records = await copyRecords(move, held);
    const names = nameStores(from);
    const left: LeftStores = {
      at: new Date(now()).toISOString(),
      ...{ records: moved.records, events: moved.events ? names.events : null },
      to: nameStores(to),
    };
    if (target.records !== null) {
      if (moved.events) await noteLeft(target.records.db, { ...left, records: false });
      else await forgetLeft(target.records.db);
    }
    const kept = await target.release(async () => {
      held?.check();
      await noteLeft(source.records.db, left);
    }, left.at);
    return {
      ...{ from: names, to: left.to, already: false },
      ...{ ...catchUp.copied, records, held_ms: held?.heldMs() ?? null, kept },
    };
  } finally {
    await held?.end();
  }
}

type CatchUp = ((check?: () => void) => Promise<boolean>) & { copied: { events: number; sessions: number } };

/** @returns copies what differs, and says whether anything did */
function catchUpOf({ progress }: MoveParts, { source, target: { engine } }: Move): CatchUp {
  const copied = { events: 0, sessions: 0 };
  const run = randomUUID();
  let inserts = 0;
  const nextToken = () => `move/${run}/${++inserts}`;
  async function catchUp(check?: () => void): Promise<boolean> {
    if (engine === null) return false;
    const copying: Copying = {
      ...{ source: source.engine, target: engine, nextToken },
      ...(progress && { progress }),
      ...(check && { check }),
    };
    const events = await copyTable(copying, 'events');
    const sessions = await copyTable(copying, 'sessions');
    copied.events = events.rows;
    copied.sessions = sessions.rows;
    return events.spans + sessions.spans > 0;
  }
  return Object.assign(catchUp, { copied });
}

/** Until the target has everything. @throws MoveRefused where the source changes although nothing may change it */
async function catchUpWhole(catchUp: CatchUp, held: HeldServer | null): Promise<void> {
  for (let round = 0; round < maxHeldRounds; round++) {
    if (!(await catchUp(held?.check))) return;
  }
  throw new MoveRefused(
    'events are still being stored; stop all nodes but this one, then run the command again',
  );
}

/** @returns how many rows */
async function copyRecords({ source, target }: Move, held: HeldServer | null): Promise<number> {
  if (target.records === null) return 0;
  let count = 0;
  await loadRecords(target.records, { records_steps: await listDone(source.records) }, async (into) => {
    for await (const { table, rows } of readRecords(source.records)) {
      held?.check();
      count += rows.length;
      await into.add(table, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
    }
  });
  return count;
}

function refuseElsewhere(left: LeftStores, to: Config): void {
  const wanted = nameStores(to);
  if (left.to.records === wanted.records && left.to.events === wanted.events) return;
  throw new MoveRefused(
    `this installation was moved to other stores at ${left.at}: records to ${left.to.records}, events to ${left.to.events}`,
  );
}

function nothingLeftToDo({ from, to }: MoveParts): Moved {
  return {
    ...{ from: nameStores(from), to: nameStores(to), already: true },
    ...{ events: 0, sessions: 0, records: 0, held_ms: null, kept: null },
  };
}
