import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { dropVisits, visitsFiles } from '../../events/intake/visits-file.ts';
import { giveToOwner } from '../../kit/give-to-owner.ts';
import { writeWhole } from '../../kit/write-whole.ts';

/**
 * A restore fills a folder in the data directory, which then takes the place of what was there. Once `swap.json` is
 * written, the swap is finished whatever happens: every step can be done again.
 */
const stageOf = (dataDir: string) => join(dataDir, 'restoring');
/** Where the embedded stores are. */
export const storeFiles = {
  records: ['truce.sqlite', 'truce.sqlite-wal', 'truce.sqlite-shm'],
  events: ['events'],
} as const;
/** What a server that stopped leaves for its next start. */
const leftBehind = [...visitsFiles, 'last-known.json'];
/** All that a restore sets aside. */
const parts = [...storeFiles.records, ...storeFiles.events, 'spool', ...leftBehind];
/** When the last move to embedded stores left the others: it is put in place together with what the move has filled. */
const moveNote = 'moved';
/** Says that a restore filled the folder. What it leaves is of no use; what a move leaves is gone on with. */
const restoreMark = 'restore';
const planOf = (dataDir: string) => join(stageOf(dataDir), 'swap.json');

interface Plan {
  /** Folder that keeps what was there. */
  kept: string;
  old: string[];
  fresh: string[];
}

/** An empty folder to restore into; what an interrupted restore left is removed. */
export function openStage(dataDir: string): string {
  dropStage(dataDir);
  mkdirSync(join(stageOf(dataDir), 'spool'), { recursive: true, mode: 0o700 });
  writeFileSync(join(stageOf(dataDir), restoreMark), '');
  return stageOf(dataDir);
}

/** The folder with what an interrupted move left in it, which is put in place only after `planSwap`. */
export function continueStage(dataDir: string): string {
  if (leftByRestore(dataDir) !== null) dropStage(dataDir);
  mkdirSync(stageOf(dataDir), { recursive: true, mode: 0o700 });
  rmSync(planOf(dataDir), { force: true });
  return stageOf(dataDir);
}

/** The stores first: what a kill leaves of a restore must not be taken for an unfinished move. */
export function dropStage(dataDir: string): void {
  for (const name of Object.values(storeFiles).flat())
    rmSync(join(stageOf(dataDir), name), { recursive: true, force: true });
  rmSync(stageOf(dataDir), { recursive: true, force: true });
}

/**
 * The folder of a restore that was killed before its swap: a copy of the backup's data. Null where there is none. For who holds
 * the data directory, or knows that nobody does: a restore that runs has the same folder.
 */
export function leftByRestore(dataDir: string): string | null {
  const isLeft = existsSync(join(stageOf(dataDir), restoreMark)) && !existsSync(planOf(dataDir));
  return isLeft ? stageOf(dataDir) : null;
}

/** The folder of a move that has not finished, and which stores it fills there. Null where there is none. */
export function leftByMove(dataDir: string): { folder: string; records: boolean; events: boolean } | null {
  const folder = stageOf(dataDir);
  const isThere = (name: string) => existsSync(join(folder, name));
  // A restore makes its spool first.
  if (isThere('spool') || existsSync(planOf(dataDir))) return null;
  const [records, events] = [isThere(storeFiles.records[0]), isThere(storeFiles.events[0])];
  return records || events ? { folder, records, events } : null;
}

/** Puts what was restored in its place. @returns the folder with what was there; null where there was nothing */
export async function swapIn(dataDir: string, now: number, move = renameSync): Promise<string | null> {
  const kept = await planSwap(dataDir, now, 'restore');
  finishSwap(dataDir, move);
  await sync(dataDir);
  return kept;
}

/**
 * Notes that what the folder has takes the place of what is there, which the next start does as well.
 * @param names what takes part in it
 * @returns the folder that will keep what is there now; null where nothing is
 */
async function planSwap(
  dataDir: string,
  now: number,
  reason: 'restore' | 'move',
  names: readonly string[] = parts,
): Promise<string | null> {
  const kept = `before-${reason}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  const old = names.filter((name) => existsSync(join(dataDir, name)));
  const fresh = names.filter((name) => existsSync(join(stageOf(dataDir), name)));
  await sync(stageOf(dataDir));
  writeWhole(planOf(dataDir), JSON.stringify({ kept, old, fresh } satisfies Plan), 0o600);
  await sync(stageOf(dataDir));
  return old.length > 0 ? join(dataDir, kept) : null;
}

/** The same for stores that a move has filled. @param leftAt when it left the others, ISO 8601 */
export async function planMove(
  dataDir: string,
  leftAt: string,
  names: readonly string[],
): Promise<string | null> {
  writeWhole(join(stageOf(dataDir), moveNote), leftAt, 0o600);
  return planSwap(dataDir, Date.parse(leftAt), 'move', [...names, moveNote]);
}

/** Whether the embedded stores here are those of the move that left others at this time. */
export function isMovedIn(dataDir: string, leftAt: string): boolean {
  const note = join(dataDir, moveNote);
  return existsSync(note) && readFileSync(note, 'utf8') === leftAt;
}

/** Goes on with a swap that was interrupted. Nothing happens where there was none. */
export function finishSwap(dataDir: string, move = renameSync): void {
  if (!existsSync(planOf(dataDir))) return;
  const { kept, old, fresh } = JSON.parse(readFileSync(planOf(dataDir), 'utf8')) as Plan;
  const folder = join(dataDir, kept);
  if (old.length > 0) mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Before anything is moved: should it end here, the server's user can go on.
  giveToOwner(dataDir, [folder, stageOf(dataDir)]);
  for (const name of old) {
    if (!existsSync(join(folder, name))) move(join(dataDir, name), join(folder, name));
  }
  for (const name of fresh) {
    if (existsSync(join(stageOf(dataDir), name))) move(join(stageOf(dataDir), name), join(dataDir, name));
  }
  for (const directory of [folder, ...spoolsIn(join(folder, 'spool'))]) dropVisits(directory);
  dropStage(dataDir);
}

/** Of ingest processes. */
function spoolsIn(spool: string): string[] {
  if (!existsSync(spool)) return [];
  const below = readdirSync(spool, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return below.map(({ name }) => join(spool, name));
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
