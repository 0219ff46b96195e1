import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import { DoubtfulWrite } from '../../src/events/store/doubtful-write.ts';
import { keptFreeBytes } from '../../src/events/store/embedded-config.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { guardLowDisk, lowBytes } from '../../src/events/store/low-disk.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { listSetAsideParts } from '../../src/events/store/set-aside-parts.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { processTimers } from '../../src/kit/timers.ts';
import { noon, rowsOf } from '../support/event-rows.ts';
import { eventually } from '../support/events.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const site = '11111111-1111-4111-8111-111111111111';
let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

const insert = (engine: Engine, n: number) =>
  engine.insert('events', rowsOf(site, [{ session: `s-${n}`, type: 'wall_shown', at: noon }]), `token:${n}`);

async function sessions(engine: Engine): Promise<number[]> {
  const rows = await engine.query<{ n: number }>(
    'heavy',
    `SELECT toUInt32(substring(session_id, 3)) AS n FROM ${engine.database}.events ORDER BY n`,
  );
  return rows.map(({ n }) => n);
}

/** Timers whose interval passes when the test says. */
function timersByHand() {
  let look: () => void = () => undefined;
  const timers: typeof processTimers = {
    ...processTimers,
    setInterval(run) {
      look = run;
      return { unref: () => undefined };
    },
  };
  return { timers, look: () => look() };
}

/** An embedded store whose disk has as much space as the test says, and that looks at it when the test says. */
async function openStore() {
  const path = mkdtempSync(join(tmpdir(), 'truce-low-'));
  const disk = { free: Number.POSITIVE_INFINITY };
  const errors: string[] = [];
  const warnings: string[] = [];
  const { timers, look } = timersByHand();
  const engine = await openChdb(path, 'low', {
    readFree: async () => disk.free,
    log: {
      warn: (_: object, text?: string) => void warnings.push(String(text)),
      error: (_: object, text?: string) => void errors.push(String(text)),
    } as never,
    timers,
  });
  closing.push(
    () => rmSync(path, { recursive: true, force: true }),
    () => engine.close(),
  );
  await migrateEvents(engine);
  return { engine, path, disk, errors, warnings, look };
}

const activeParts = (engine: Engine) =>
  engine.query<{ name: string; path: string }>(
    'heavy',
    "SELECT name, path FROM system.parts WHERE database = 'low' AND table = 'events' AND active",
  );

describe('an embedded store whose disk becomes full', () => {
  it('undoes a merge whose files the full disk cut off', async () => {
    const { engine, disk, errors, look } = await openStore();
    for (let n = 0; n < 3; n++) await insert(engine, n);
    await engine.command('OPTIMIZE TABLE low.events FINAL');
    const [merged, ...others] = await activeParts(engine);
    expect(others).toEqual([]);
    // What a merge leaves that met a full disk: chDB does not hear that its writes failed.
    for (const file of readdirSync(merged?.path ?? '')) truncateSync(join(merged?.path ?? '', file));
    disk.free = 0;
    // A table that is still being read is taken back at a later look.
    const found = async () => {
      look();
      return sessions(engine).catch(String);
    };
    await expect.poll(found).toEqual([0, 1, 2]);
    await expect.poll(() => errors).toEqual([expect.stringContaining('the table is loaded again')]);
  });

  it('removes what an insert left that met it: its events are sent again', async () => {
    const { engine, path, disk, look } = await openStore();
    await insert(engine, 1);
    disk.free = 0;
    await expect(insert(engine, 2)).rejects.toThrow(DoubtfulWrite);
    const [, last] = (await activeParts(engine)).sort((a, b) => a.name.localeCompare(b.name));
    for (const file of readdirSync(last?.path ?? '')) truncateSync(join(last?.path ?? '', file));
    const found = async () => {
      look();
      return sessions(engine).catch(String);
    };
    await expect.poll(found).toEqual([1]);
    const detached = () =>
      engine.query('heavy', "SELECT name FROM system.detached_parts WHERE database = 'low'");
    await expect.poll(detached).toEqual([]);
    expect(await listSetAsideParts(path, 'low')).toEqual([]);
  });

  it.each(['ATTACH TABLE', 'DROP DETACHED PART'])(
    'removes it at a later look where %s fails',
    async (statement) => {
      const { engine: whole, path } = await openStore();
      const disk = { free: Number.POSITIVE_INFINITY };
      const { timers, look } = timersByHand();
      let fails = 1;
      const engine = guardLowDisk({
        engine: {
          ...whole,
          async read(lane, text, params) {
            if (text.includes(statement) && fails-- > 0) throw new Error('not now');
            return whole.read(lane, text, params);
          },
        },
        path,
        readFree: async () => disk.free,
        timers,
      });
      await insert(engine, 1);
      disk.free = 0;
      await expect(insert(engine, 2)).rejects.toThrow(DoubtfulWrite);
      const [, last] = (await activeParts(engine)).sort((a, b) => a.name.localeCompare(b.name));
      for (const file of readdirSync(last?.path ?? '')) truncateSync(join(last?.path ?? '', file));
      const setAside = async () => {
        look();
        return [await sessions(engine).catch(String), await listSetAsideParts(path, 'low')];
      };
      await expect.poll(setAside).toEqual([[1], []]);
      expect(fails).toBeLessThan(1);
    },
  );

  it('starts where there is nothing to change', async () => {
    const { engine, disk } = await openStore();
    disk.free = 0;
    expect(await migrateEvents(engine)).toEqual([]);
  });

  it('merges nothing until there is space again', async () => {
    const { engine, disk, warnings, look } = await openStore();
    for (let n = 0; n < 3; n++) await insert(engine, n);
    const merge = () => engine.command('OPTIMIZE TABLE low.events FINAL').catch(String);
    disk.free = lowBytes - 1;
    look();
    await expect.poll(() => warnings).toEqual([expect.stringContaining('does not merge')]);
    disk.free = keptFreeBytes - 1; // between the two nothing changes
    look();
    await expect.poll(merge).toMatch(/cancelled|abort/i);
    disk.free = keptFreeBytes;
    look();
    await expect.poll(merge).toBeUndefined();
    expect(await sessions(engine)).toEqual([0, 1, 2]);
  });

  it('says once why it cannot look at the disk, and once that it can again', async () => {
    const faults = ['ENOENT', 'ENOENT', 'ENOENT', 'EACCES', null, null];
    const lines: string[] = [];
    const say = ({ error = '' }: { error?: string }, text = '') => void lines.push(`${text} ${error}`.trim());
    const { timers, look } = timersByHand();
    guardLowDisk({
      engine: {} as Engine,
      path: '/gone',
      async readFree() {
        const fault = faults.shift();
        if (fault) throw new Error(fault);
        return Number.POSITIVE_INFINITY;
      },
      log: { info: say, warn: say, error: say } as never,
      timers,
    });
    for (const _ of [...faults]) look();
    await expect.poll(() => faults).toEqual([]);
    await expect
      .poll(() => lines)
      .toEqual([
        'cannot check the disk Error: ENOENT',
        'cannot check the disk Error: EACCES',
        'can check the disk again',
      ]);
  });

  it('does not count as written what it wrote then', async () => {
    const { engine, disk } = await openStore();
    disk.free = lowBytes - 1;
    await expect(insert(engine, 1)).rejects.toThrow(DoubtfulWrite);
    await expect(engine.command('OPTIMIZE TABLE low.events')).rejects.toThrow(DoubtfulWrite);
    disk.free = lowBytes;
    await insert(engine, 2);
  });
});

// A real file system that is full. Where none can be mounted, the tests above stand in for it.
const small = mountSmallDisk(192);
const title = 'an embedded store on a disk that others fill';
describe.skipIf(!small)(small ? title : `${title} (skipped: no file system can be mounted here)`, () => {
  it('refuses to write, and has every row once when there is space again', async () => {
    const engine = await openChdb(small?.folder ?? '', 'small');
    closing.push(
      () => small?.remove(),
      () => engine.close(),
    );
    await migrateEvents(engine);
    const taken: number[] = [];
    for (let n = 0; n < 30; n++) {
      // Merges go on between two rounds: some are met by the full disk.
      small?.free();
      await eventually(() => insert(engine, n));
      taken.push(n);
      small?.fill();
      await expect(insert(engine, 1_000 + n)).rejects.toThrow(StoreUnavailable);
    }
    small?.free();
    await expect.poll(() => sessions(engine).catch(String)).toEqual(taken);
    await eventually(() => engine.command('OPTIMIZE TABLE small.events FINAL'));
    expect(await sessions(engine)).toEqual(taken);
  });
});
