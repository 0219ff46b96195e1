import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Disk, machineDisk } from '../../src/events/intake/spool/disk.ts';
import { encodeGroup } from '../../src/events/intake/spool/group.ts';
import { repairSpool } from '../../src/events/intake/spool/repair.ts';
import { openSpool, type Spool, type SpoolParts } from '../../src/events/intake/spool/spool.ts';
import { processTimers } from '../../src/kit/timers.ts';
import { quietLog } from '../support/quiet-log.ts';

let directory: string;
let other: string;
let spool: Spool;
let passes: (() => unknown)[];
let broken: Set<string>;
let stored: string[];
let tokens: Set<string>;
let poison: string[];
let failed: string[];
let failing: Error | null;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'truce-stuck-'));
  other = join(directory, '1');
  mkdirSync(other);
  [broken, stored, tokens] = [new Set(), [], new Set()];
  [poison, failed, failing, passes] = [[], [], null, []];
});
afterEach(async () => {
  await spool?.close();
  rmSync(directory, { recursive: true, force: true });
});

const refusal = (path: string) => Object.assign(new Error(`EIO: i/o error, read '${path}'`), { code: 'EIO' });
const disk: Disk = {
  ...machineDisk,
  readFile: (path) => (broken.has(path) ? Promise.reject(refusal(path)) : machineDisk.readFile(path)),
};

/** Knows tokens, as the real ones do. */
const engine = {
  async insert(_: string, given: Uint8Array, token: string) {
    const rows = Buffer.from(given).toString();
    if (poison.some((row) => rows.includes(row))) throw Object.assign(new Error('bad'), { code: '117' });
    if (tokens.has(token)) return;
    tokens.add(token);
    stored.push(...(rows.match(/.+\n/g) ?? []));
  },
};

async function withoutStored(rows: Buffer): Promise<Buffer> {
  const lines = rows.toString().match(/.+\n/g) ?? [];
  return Buffer.from(lines.filter((line) => !stored.includes(line)).join(''));
}

const setTimeout = (run: () => unknown) => {
  passes.push(run);
  return { unref: () => undefined };
};
const pass = () => passes.shift()?.();

async function open(more: Partial<SpoolParts> = {}): Promise<void> {
  const segmentsOf = async () => (await disk.readdir(other)).filter((name) => name.endsWith('.seg')).sort();
  spool = await openSpool({
    ...{ directory, disk, engine, withoutStored, nameSegment: randomUUID, log: quietLog, intervalMs: 400 },
    timers: { ...processTimers, setTimeout },
    others: [{ directory: other, seal: segmentsOf, hasNews: () => false }],
    async failed(row) {
      if (failing) throw failing;
      failed.push(row);
    },
    ...more,
  });
}

const line = (n: number) => `${JSON.stringify({ n })}\n`;
const put = (path: string, ...rows: string[]) => writeFileSync(path, encodeGroup(rows));

describe('a file that cannot be moved', () => {
  it('holds up no other, in no directory, and is stored once it can be read', async () => {
    const bad = join(directory, 'a.seg');
    put(bad, line(1));
    put(join(directory, 'b.seg'), line(2));
    put(join(other, 'c.seg'), line(3));
    broken.add(bad);
    await open();
    await expect(spool.ship()).rejects.toThrow(bad);
    expect(stored).toEqual([line(2), line(3)]);
    expect([readdirSync(directory), readdirSync(other)]).toEqual([['1', 'a.seg'], []]);
    broken.clear();
    await spool.ship();
    expect(stored).toEqual([line(2), line(3), line(1)]);
  });

  it('sits some passes out, which others are stored in, and the trouble says so all the time', async () => {
    const bad = join(directory, 'a.seg');
    put(bad, line(1));
    broken.add(bad);
    let reads = 0;
    const readFile = (path: string) => {
      if (path === bad) reads++;
      return disk.readFile(path);
    };
    await open({ disk: { ...disk, readFile } });
    for (let time = 0; time < 20; time++) {
      await spool.append([line(2 + time)]);
      await pass();
      expect(stored).toHaveLength(time + 1);
      expect(spool.trouble()).toContain(bad);
      expect(spool.engineTrouble()).toBeNull();
    }
    expect(reads).toBe(1);
    broken.clear();
    for (let time = 0; time < 10; time++) await pass();
    expect(stored.at(-1)).toBe(line(1));
    expect(spool.trouble()).toBeNull();
  });

  it('may be a directory', async () => {
    put(join(other, 'c.seg'), line(3));
    const seal = () => Promise.reject(refusal(directory));
    await open({
      others: [
        { directory: join(directory, '2'), seal, hasNews: () => false },
        { directory: other, seal: async () => ['c.seg'], hasNews: () => false },
      ],
    });
    await expect(spool.ship()).rejects.toThrow(/events stay in .*2/);
    expect(stored).toEqual([line(3)]);
    expect(readdirSync(other)).toEqual([]);
  });

  it('may have a row that nobody takes now', async () => {
    put(join(directory, 'a.seg'), line(1), line(2), line(3));
    put(join(directory, 'b.seg'), line(4));
    poison = [line(2)];
    failing = new Error('the records are away');
    await open();
    await expect(spool.ship()).rejects.toThrow('the records are away');
    expect(stored).toContain(line(4));
    failing = null;
    await spool.ship();
    expect(stored.sort()).toEqual([line(1), line(3), line(4)]);
    expect(failed).toEqual([line(2)]);
  });

  it('is compared with the store, which may have forgotten its tokens, and keeps a refused row once', async () => {
    const bad = join(directory, 'a.seg');
    poison = [line(2)];
    await open({ disk: { ...disk, unlink: () => Promise.reject(refusal(bad)) } });
    put(bad, line(1), line(2), line(3));
    for (let time = 0; time < 3; time++) {
      await expect(spool.ship()).rejects.toThrow(bad);
      tokens.clear();
    }
    expect(stored).toEqual([line(1), line(3)]);
    expect(failed).toEqual([line(2)]);
  });

  it('does not lose rows that are missing in another order at the next try', async () => {
    const rows = Array.from({ length: 16 }, (_, n) => line(n));
    put(join(directory, 'a.seg'), ...rows);
    poison = [line(0), line(5), line(9)];
    let refusals = 0;
    await open({
      async failed(row) {
        // The records answer, and are away again.
        if (refusals++ % 2 === 0) throw new Error('the records are away');
        failed.push(row);
      },
    });
    for (let time = 0; time < 3; time++) await expect(spool.ship()).rejects.toThrow('away');
    await spool.ship();
    expect(stored.sort()).toEqual(rows.filter((row) => !poison.includes(row)).sort());
    expect(failed.sort()).toEqual(poison.sort());
  });
});

describe('truce spool repair', () => {
  const damaged = (row: string) => {
    const bytes = encodeGroup([row]);
    bytes[bytes.length - 4] = 120;
    return bytes;
  };
  const row = () => `${JSON.stringify({ id: randomUUID(), site_id: randomUUID(), page: '/12' })}\n`;

  it('gives what it writes to whom the directory belongs', async () => {
    writeFileSync(join(directory, 'a.seg.damaged'), damaged(row()));
    const given: unknown[] = [];
    await repairSpool(directory, {
      ...machineDisk,
      stat: async (path) => ({ size: 0, uid: path === directory ? 1234 : 0, gid: 5678 }),
      chown: async (path, uid, gid) => {
        expect(readdirSync(directory).filter((name) => name.endsWith('.seg'))).toEqual([]);
        given.push([path.includes('a-repaired.seg'), uid, gid]);
      },
    });
    expect(given).toEqual([[true, 1234, 5678]]);
    expect(readdirSync(directory).sort()).toEqual(['1', 'a-repaired.seg', 'a.seg.repaired']);
  });

  it('repairs the others where a file cannot be read', async () => {
    const bad = join(directory, 'a.seg.damaged');
    for (const name of ['a', 'b']) writeFileSync(join(directory, `${name}.seg.damaged`), damaged(row()));
    broken.add(bad);
    await expect(repairSpool(directory, disk)).rejects.toThrow(bad);
    expect(readFileSync(join(directory, 'b-repaired.seg')).length).toBeGreaterThan(0);
  });
});
