import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutBatches, maxBatchBytes, splitBatch } from '../../src/events/intake/spool/batches.ts';
import { type Disk, machineDisk } from '../../src/events/intake/spool/disk.ts';
import { decodeGroups, encodeGroup } from '../../src/events/intake/spool/group.ts';
import { openSpool, type Spool, type SpoolParts } from '../../src/events/intake/spool/spool.ts';
import { spoolLimits } from '../../src/events/intake/spool/spool-writer.ts';
import { DoubtfulWrite } from '../../src/events/store/doubtful-write.ts';
import { processTimers } from '../../src/kit/timers.ts';
import { quietLog } from '../support/quiet-log.ts';

let directory: string;
let engine: ReturnType<typeof fakeEngine>;
let failed: string[];
let spool: Spool;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'truce-spool-'));
  engine = fakeEngine();
  failed = [];
  spool = await open();
});
afterEach(async () => {
  await spool.close();
  rmSync(directory, { recursive: true, force: true });
});

const open = (more: Partial<SpoolParts> = {}) =>
  openSpool({
    directory,
    nameSegment: randomUUID,
    engine,
    failed: async (row) => void failed.push(row),
    log: quietLog,
    intervalMs: 60_000,
    ...more,
  });
const line = (n: number) => `${JSON.stringify({ n })}\n`;

describe('the spool', () => {
  it('has on disk what it acknowledged', async () => {
    await Promise.all(Array.from({ length: 500 }, (_, n) => spool.append([line(n)])));
    const files = readdirSync(directory);
    const groups = files.flatMap((file) => decodeGroups(readFileSync(join(directory, file))).groups);
    const rows = groups.flatMap((group) => String(group.body).trim().split('\n'));
    expect(new Set(rows).size).toBe(500);
    expect(groups.length).toBeLessThan(100); // requests at once share a sync
  });

  it('never ships a segment that is still being written', async () => {
    for (let round = 0; round < 50; round++) {
      const written = spool.append([line(round)]);
      await spool.ship();
      await written;
    }
    await spool.ship();
    expect(engine.stored.join('')).toBe(Array.from({ length: 50 }, (_, n) => line(n)).join(''));
    expect(readdirSync(directory)).toEqual([]);
  });

  it('looks at the disk when there is news, else once in 25 passes', async () => {
    await spool.close();
    let looks = 0;
    const readdir = (path: string) => {
      looks++;
      return machineDisk.readdir(path);
    };
    const passes: (() => unknown)[] = [];
    const setTimeout = (run: () => unknown) => {
      passes.push(run);
      return { unref: () => undefined };
    };
    spool = await open({ disk: { ...machineDisk, readdir }, timers: { ...processTimers, setTimeout } });
    const pass = () => passes.shift()?.();
    looks = 0;
    await pass();
    expect(looks).toBe(1); // what an earlier process left
    for (let quiet = 0; quiet < 24; quiet++) await pass();
    expect(looks).toBe(1);
    await pass();
    expect(looks).toBe(2);
    await spool.append([line(1)]);
    await pass();
    expect(engine.stored).toEqual([line(1)]);
    engine.fail = new Error('away');
    await spool.append([line(2)]);
    await pass();
    engine.fail = null;
    await pass();
    expect(engine.stored).toEqual([line(1), line(2)]);
  });

  it('leaves out a torn tail and keeps what was whole', () => {
    const whole = Buffer.concat([encodeGroup([line(1)]), encodeGroup([line(2)])]);
    for (let cut = 1; cut < encodeGroup([line(2)]).length; cut++) {
      const { groups, tornAt } = decodeGroups(whole.subarray(0, whole.length - cut));
      expect(groups.map((group) => String(group.body))).toEqual([line(1)]);
      expect(tornAt).toBe(encodeGroup([line(1)]).length);
    }
  });

  it('compares with the store, under new tokens, what was written while the disk became full', async () => {
    await spool.close();
    const compared: string[] = [];
    spool = await open({
      async withoutStored(rows) {
        compared.push(String(rows));
        return rows;
      },
    });
    await spool.append([line(1)]);
    engine.fail = new DoubtfulWrite();
    for (let time = 0; time < 2; time++) await expect(spool.ship()).rejects.toThrow(/nearly full/);
    engine.fail = null;
    await spool.ship();
    expect(engine.stored).toEqual([line(1)]);
    expect(compared).toEqual([line(1), line(1)]);
    expect(new Set(engine.tokens).size).toBe(3);
  });

  it('refuses when the disk does, and goes on when it can again', async () => {
    rmSync(directory, { recursive: true });
    await expect(spool.append([line(1)])).rejects.toThrow(/cannot be written/);
    const { mkdirSync } = await import('node:fs');
    mkdirSync(directory);
    await spool.append([line(2)]);
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('leaves no file open when the disk fails', async () => {
    let handles = 0;
    const failing: Disk = {
      ...machineDisk,
      async open(path, flags) {
        const file = await machineDisk.open(path, flags);
        handles++;
        const fail = () => Promise.reject(new Error('EIO'));
        return {
          ...{ write: fail, writeFile: fail, truncate: fail, datasync: fail, sync: fail },
          close: () => file.close().finally(() => handles--),
        };
      },
    };
    const broken = await open({ disk: failing });
    for (let time = 0; time < 3; time++) await expect(broken.append([line(1)])).rejects.toThrow(/EIO/);
    expect(handles).toBe(0);
    await broken.close();
  });

  it('refuses, rather than grow without end, when too much is waiting', async () => {
    const rows = Array.from({ length: spoolLimits.waitingRows + 1 }, (_, n) => line(n));
    await expect(spool.append(rows)).rejects.toThrow(/waiting/);
  });
});

describe('shipping', () => {
  it('moves everything once, with tokens that a restart repeats', async () => {
    await spool.append([line(1), line(2)]);
    engine.fail = new Error('the engine is away');
    await expect(spool.ship()).rejects.toThrow('away');
    await spool.close();
    engine.fail = null;
    spool = await open();
    await spool.ship();
    expect(engine.stored.join('')).toBe(line(1) + line(2));
    expect(new Set(engine.tokens).size).toBe(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('moves the rest at the end', async () => {
    await spool.append([line(1)]);
    await spool.close();
    expect(engine.stored).toEqual([line(1)]);
  });

  it('moves the rest of other processes at the end', async () => {
    const other = join(directory, 'other');
    const theirs = await open({
      directory: other,
      engine: { insert: async () => Promise.reject(new Error('away')) },
    });
    await theirs.append([line(2)]);
    await theirs.close();
    const left = readdirSync(other);
    expect(left).toHaveLength(1);
    await spool.close();
    spool = await open({ others: [{ directory: other, seal: async () => left, hasNews: () => false }] });
    await spool.append([line(1)]);
    await spool.close();
    expect(engine.stored).toEqual([line(1), line(2)]);
    expect(readdirSync(other)).toEqual([]);
  });

  it('moves what is on disk when it is asked to, also while an earlier pass is under way', async () => {
    await spool.append([line(1)]);
    const late: Promise<void>[] = [];
    engine.meanwhile = async () => {
      engine.meanwhile = async () => {};
      await spool.append([line(2)]);
      late.push(spool.ship(), spool.ship());
    };
    await spool.ship();
    await Promise.all(late);
    expect(engine.stored).toEqual([line(1), line(2)]);
  });

  it('puts a poison row aside with the reason, and stores all others', async () => {
    engine.poison = line(37);
    await spool.append(Array.from({ length: 100 }, (_, n) => line(n)));
    await spool.ship();
    expect(failed).toEqual([line(37)]);
    expect(engine.stored.join('').trim().split('\n')).toHaveLength(99);
  });

  it('drops a torn last group, which was never acknowledged, without leaving a file behind', async () => {
    const whole = Buffer.concat([encodeGroup([line(1)]), encodeGroup([line(2)])]);
    for (let cut = 1; cut < encodeGroup([line(2)]).length; cut++) {
      writeFileSync(join(directory, `old-${cut}.seg`), whole.subarray(0, whole.length - cut));
    }
    // After a power loss, a file may have its length and not yet its content.
    const unwritten = Buffer.concat([
      whole,
      encodeGroup([line(3).padStart(200)]).subarray(0, 40),
      Buffer.alloc(170),
    ]);
    writeFileSync(join(directory, 'zeros.seg'), unwritten);
    // Its last sector has a few bytes only, and is the one that was not written.
    const short = Array.from({ length: 40 }, (_, n) =>
      Buffer.concat([whole, encodeGroup([line(3).padStart(960 + n)])]),
    ).find(({ length }) => length > 1024 && length < 1040);
    writeFileSync(join(directory, 'zero-tail.seg'), short?.fill(0, 1024) ?? '');
    await spool.ship();
    expect(engine.stored).toHaveLength(encodeGroup([line(2)]).length + 1);
    expect(engine.stored.at(-1)).toBe(line(1) + line(2));
    expect(readdirSync(directory)).toEqual([]);
  });

  it('drops a last group of whose first sector, a few bytes, nothing was written', async () => {
    const text = line(1).padStart(490);
    const whole = encodeGroup([text]);
    expect(whole.length).toBeGreaterThan(504);
    expect(whole.length).toBeLessThan(512);
    const file = Buffer.concat([whole, encodeGroup([line(2).padStart(600)])]);
    writeFileSync(join(directory, 'old.seg'), file.fill(0, whole.length, 512));
    await spool.ship();
    expect(engine.stored).toEqual([text]);
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('batches', () => {
  it('are cut at the same places each time', () => {
    const body = Buffer.alloc(maxBatchBytes / 2, 'x');
    const groups = [0, 1, 2, 3, 4].map((n) => ({ offset: n * 100, body, bytes: body.length }));
    expect(cutBatches(groups).map((batch) => batch.offset)).toEqual([0, 200, 400]);
  });

  it('halve at a line end down to a single row', () => {
    const rows = Buffer.from('a\nbb\nccc\n');
    expect(splitBatch(rows)?.map(String)).toEqual(['a\nbb\n', 'ccc\n']);
    expect(splitBatch(Buffer.from('a\nbbbbbbbb\n'))?.map(String)).toEqual(['a\n', 'bbbbbbbb\n']);
    expect(splitBatch(Buffer.from('single\n'))).toBeNull();
  });
});

function fakeEngine() {
  const engine = {
    stored: [] as string[],
    tokens: [] as string[],
    fail: null as Error | null,
    poison: null as string | null,
    /** What happens elsewhere while a batch is stored. */
    meanwhile: async () => {},
    async insert(_: string, rows: Uint8Array, token: string): Promise<void> {
      engine.tokens.push(token);
      await engine.meanwhile();
      if (engine.fail) throw engine.fail;
      const text = Buffer.from(rows).toString();
      if (engine.poison && text.includes(engine.poison))
        throw Object.assign(new Error('bad'), { code: '117' });
      engine.stored.push(text);
    },
  };
  return engine;
}
