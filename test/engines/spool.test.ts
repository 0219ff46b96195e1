import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutBatches, halves, maxBatchBytes } from '../../src/events/intake/spool/batches.ts';
import { decodeGroups, encodeGroup } from '../../src/events/intake/spool/group.ts';
import { startShipper } from '../../src/events/intake/spool/shipper.ts';
import { openSpool, type Spool, spoolLimits } from '../../src/events/intake/spool/spool.ts';
import { quietLog } from '../support/quiet-log.ts';

let directory: string;
let spool: Spool;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'truce-spool-'));
  spool = await openSpool(directory, randomUUID);
});
afterEach(async () => {
  await spool.close();
  rmSync(directory, { recursive: true, force: true });
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

  it('never calls a file sealed that is still being made', async () => {
    for (let round = 0; round < 50; round++) {
      const written = spool.append([line(round)]);
      const seen = await spool.sealed();
      await written;
      expect(seen).toEqual([]);
      await spool.seal();
      for (const name of await spool.sealed()) await spool.remove(name);
    }
  });

  it('leaves out a torn tail and keeps what was whole', () => {
    const whole = Buffer.concat([encodeGroup([line(1)]), encodeGroup([line(2)])]);
    for (let cut = 1; cut < encodeGroup([line(2)]).length; cut++) {
      const { groups, tornAt } = decodeGroups(whole.subarray(0, whole.length - cut));
      expect(groups.map((group) => String(group.body))).toEqual([line(1)]);
      expect(tornAt).toBe(encodeGroup([line(1)]).length);
    }
  });

  it('refuses when the disk does, and goes on when it can again', async () => {
    rmSync(directory, { recursive: true });
    await expect(spool.append([line(1)])).rejects.toThrow(/cannot be written/);
    const { mkdirSync } = await import('node:fs');
    mkdirSync(directory);
    await spool.append([line(2)]);
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('refuses, rather than grow without end, when too much is waiting', async () => {
    const rows = Array.from({ length: spoolLimits.waitingRows + 1 }, (_, n) => line(n));
    await expect(spool.append(rows)).rejects.toThrow(/waiting/);
  });
});

describe('the shipper', () => {
  it('moves everything once, with tokens that a restart repeats', async () => {
    const engine = fakeEngine();
    await spool.append([line(1), line(2)]);
    engine.fail = new Error('the engine is away');
    const first = ship(engine);
    await expect(first.ship()).rejects.toThrow('away');
    await first.close();
    engine.fail = null;
    const second = ship(engine);
    await second.ship();
    await second.close();
    expect(engine.stored.join('')).toBe(line(1) + line(2));
    expect(new Set(engine.tokens).size).toBe(1);
    expect(await spool.sealed()).toEqual([]);
  });

  it('puts a poison row aside with the reason, and stores all others', async () => {
    const engine = fakeEngine();
    engine.poison = line(37);
    const failed: string[] = [];
    await spool.append(Array.from({ length: 100 }, (_, n) => line(n)));
    const shipper = ship(engine, failed);
    await shipper.ship();
    await shipper.close();
    expect(failed).toEqual([line(37)]);
    expect(engine.stored.join('').trim().split('\n')).toHaveLength(99);
  });

  it('drops a torn last group, which was never acknowledged, without leaving a file behind', async () => {
    const engine = fakeEngine();
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
    const shipper = ship(engine);
    await shipper.ship();
    await shipper.close();
    expect(engine.stored).toHaveLength(encodeGroup([line(2)]).length);
    expect(engine.stored.at(-1)).toBe(line(1) + line(2));
    expect(readdirSync(directory)).toEqual([]);
  });

  function ship(engine: ReturnType<typeof fakeEngine>, failed: string[] = []) {
    const put = async (row: string) => void failed.push(row);
    return startShipper({ spool, engine, failed: put, log: quietLog, intervalMs: 60_000 });
  }
});

describe('batches', () => {
  it('are cut at the same places each time', () => {
    const body = Buffer.alloc(maxBatchBytes / 2, 'x');
    const groups = [0, 1, 2, 3, 4].map((n) => ({ offset: n * 100, body, bytes: body.length }));
    expect(cutBatches(groups).map((batch) => batch.offset)).toEqual([0, 200, 400]);
  });

  it('halve at a line end down to a single row', () => {
    const rows = Buffer.from('a\nbb\nccc\n');
    expect(halves(rows)?.map(String)).toEqual(['a\nbb\n', 'ccc\n']);
    expect(halves(Buffer.from('a\nbbbbbbbb\n'))?.map(String)).toEqual(['a\n', 'bbbbbbbb\n']);
    expect(halves(Buffer.from('single\n'))).toBeNull();
  });
});

function fakeEngine() {
  const engine = {
    stored: [] as string[],
    tokens: [] as string[],
    fail: null as Error | null,
    poison: null as string | null,
    async insert(_: string, rows: Uint8Array, token: string): Promise<void> {
      engine.tokens.push(token);
      if (engine.fail) throw engine.fail;
      const text = Buffer.from(rows).toString();
      if (engine.poison && text.includes(engine.poison))
        throw Object.assign(new Error('bad'), { code: '117' });
      engine.stored.push(text);
    },
  };
  return engine;
}
