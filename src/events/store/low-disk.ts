import { freeBytes } from '../../kit/free-bytes.ts';
import type { Log } from '../../kit/log.ts';
import { processTimers, type Timers } from '../../kit/timers.ts';
import { DoubtfulWrite } from './doubtful-write.ts';
import { keptFreeBytes } from './embedded-config.ts';
import type { Engine } from './engine.ts';

/** Below this, others take what the engine leaves free, and what is being written may meet a full disk. */
export const lowBytes = keptFreeBytes / 2;
const intervalMs = 1_000;

export interface LowDiskParts {
  engine: Engine;
  /** The engine's own directory. */
  path: string;
  log?: Pick<Log, 'info' | 'warn' | 'error'>;
  readFree?: (path: string) => Promise<number>;
  now?: () => number;
  timers?: Timers;
}

/**
 * chDB takes a write that a full disk refused for done: a merge, or an insert, then leaves files that are cut off, and none of
 * its calls fails. So while the disk is low no merge runs, and what was written then does not count as written. Tables with
 * damaged parts are loaded again, which sets those parts aside and takes back what a merge was made from.
 */
export function guardLowDisk(parts: LowDiskParts): Engine {
  const { engine, path, log, readFree = freeBytes, now = Date.now, timers = processTimers } = parts;
  let lowSince: number | null = null;
  let isMerging = true;
  /** Why the last look failed. */
  let fault: string | null = null;
  let watching = Promise.resolve();
  /** Calls wait while a table is away for a moment. */
  let reloaded = Promise.resolve();
  const away = new Set<string>();
  /** Parts that were set aside, by table: they are removed, however often that fails. */
  const worthless = new Map<string, string[]>();
  const timer = timers.setInterval(() => {
    watching = watching.then(watch).then(
      () => note(null),
      (error) => note(String(error)),
    );
  }, intervalMs);
  timer.unref();

  /** Each second is too often for the same line. */
  function note(error: string | null): void {
    if (error !== null && error !== fault) log?.warn({ path, error }, 'cannot check the disk');
    if (error === null && fault !== null) log?.info({ path }, 'can check the disk again');
    fault = error;
  }

  async function watch(): Promise<void> {
    const free = await look();
    if (lowSince === null) return;
    for (const table of away) await attach(table);
    await removeWorthless();
    if (free < lowBytes && isMerging) await stopMerges(lowSince);
    if (free >= keptFreeBytes) await startMerges(lowSince);
  }

  async function look(): Promise<number> {
    const free = await readFree(path);
    if (free < lowBytes) lowSince ??= now() - 2 * intervalMs;
    return free;
  }

  async function stopMerges(since: number): Promise<void> {
    await atOnce('SYSTEM STOP MERGES');
    log?.warn({ path }, 'the disk is nearly full: the event store does not merge its files');
    await reloadDamaged(since);
    isMerging = false;
  }

  async function startMerges(since: number): Promise<void> {
    await reloadDamaged(since);
    await atOnce('SYSTEM START MERGES');
    isMerging = true;
    lowSince = null;
  }

  async function reloadDamaged(since: number): Promise<void> {
    for (const [table, damaged] of await damagedParts(engine, since)) {
      log?.error({ table }, 'the disk became full while the event store wrote: the table is loaded again');
      const done = reload(table);
      reloaded = done.catch(() => undefined);
      worthless.set(table, [...(worthless.get(table) ?? []), ...damaged]);
      await done;
    }
    await removeWorthless();
  }

  async function removeWorthless(): Promise<void> {
    for (const [table, damaged] of worthless) {
      await removeSetAside(table, damaged);
      worthless.delete(table);
    }
  }

  /** What it had came back, or did not count as written: nothing is lost with it, and nobody should look for it. */
  async function removeSetAside(table: string, damaged: string[]): Promise<void> {
    const setAside = await engine.query<{ name: string }>(
      'quick',
      `SELECT name FROM system.detached_parts WHERE database = {database:String} AND table = {table:String}
         AND reason = 'broken-on-start' AND substring(name, length(reason) + 2) IN {damaged:Array(String)}`,
      { database: engine.database, table, damaged },
    );
    for (const { name } of setAside) {
      const drop = `ALTER TABLE ${engine.database}.${table} DROP DETACHED PART '${name}'`;
      await atOnce(`${drop} SETTINGS allow_drop_detached = 1`);
    }
  }

  async function reload(table: string): Promise<void> {
    await atOnce(`DETACH TABLE ${engine.database}.${table}`);
    away.add(table);
    await attach(table);
  }

  async function attach(table: string): Promise<void> {
    await atOnce(`ATTACH TABLE IF NOT EXISTS ${engine.database}.${table}`);
    away.delete(table);
  }

  /** Without waiting for an export, as `command` would. */
  const atOnce = (statement: string) => engine.read('quick', statement);

  async function trusted(write: () => Promise<void>): Promise<void> {
    await reloaded;
    await write();
    if ((await look()) < lowBytes) throw new DoubtfulWrite();
  }

  return {
    ...engine,
    query: async (lane, statement, params) => {
      await reloaded;
      return engine.query(lane, statement, params);
    },
    read: async (lane, statement, params) => {
      await reloaded;
      return engine.read(lane, statement, params);
    },
    insert: (table, rows, token) => trusted(() => engine.insert(table, rows, token)),
    command: (statement, params) => trusted(() => engine.command(statement, params)),
    async close() {
      timers.clearInterval(timer);
      await watching;
      await engine.close();
    },
  };
}

/** The parts of this time that cannot be read, by table. */
async function damagedParts(engine: Engine, since: number): Promise<Map<string, string[]>> {
  const written = await engine.query<{ table: string; name: string }>(
    'quick',
    `SELECT table, name FROM system.parts WHERE database = {database:String} AND active
       AND modification_time >= fromUnixTimestamp64Milli({since:Int64})`,
    { database: engine.database, since },
  );
  const damaged = new Map<string, string[]>();
  for (const { table, name } of written) {
    const check = `CHECK TABLE ${engine.database}.${table} PART '${name}' SETTINGS check_query_single_value_result = 1`;
    const [row] = await engine.query<{ result: number }>('heavy', check);
    if (row?.result !== 1) damaged.set(table, [...(damaged.get(table) ?? []), name]);
  }
  return damaged;
}
