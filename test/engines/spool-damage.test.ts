import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repairSpoolOf, repairText } from '../../src/cli/spool-command.ts';
import { cutBatches } from '../../src/events/intake/spool/batches.ts';
import { decodeGroups, encodeGroup } from '../../src/events/intake/spool/group.ts';
import { repairSpool } from '../../src/events/intake/spool/repair.ts';
import { openSpool, type Spool } from '../../src/events/intake/spool/spool.ts';
import { quietLog } from '../support/quiet-log.ts';

let dataDir: string;
let directory: string;
let engine: ReturnType<typeof openEngine>;
let spool: Spool;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'truce-damage-'));
  directory = join(dataDir, 'spool');
  engine = openEngine();
  const failed = async () => expect.fail('a row was refused');
  const nameSegment = randomUUID;
  spool = await openSpool({ directory, nameSegment, engine, failed, log: quietLog, intervalMs: 3_600_000 });
});
afterEach(async () => {
  await spool.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const siteId = randomUUID();
const row = (n: number) =>
  `${JSON.stringify({ id: randomUUID(), site_id: siteId, page: `/Größe G ${n} 7` })}\n`;
const groups = [3, 1, 2, 1, 4].map((rows) => Array.from({ length: rows }, (_, n) => row(n)));
const file = Buffer.concat(groups.map(encodeGroup));

function flipped(bit: number, of = file): Buffer {
  const copy = Buffer.from(of);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

/** Which group a byte is in. */
const starts = groups.map((_, at) => Buffer.concat(groups.slice(0, at).map(encodeGroup)).length);
const groupAt = (byte: number) => starts.findLastIndex((start) => start <= byte);

describe('one flipped bit, each of all there are', () => {
  it('costs at most its group, doubles nothing, makes nothing up, and is never taken for a torn end', () => {
    for (let bit = 0; bit < file.length * 8; bit++) {
      const { groups: found, tornAt } = decodeGroups(flipped(bit));
      const rows = found
        .flatMap(({ body }) =>
          String(body ?? '')
            .split('\n')
            .filter(Boolean),
        )
        .map((text) => `${text}\n`);
      const hit = groupAt(bit >> 3);
      const others = groups.filter((_, at) => at !== hit).flat();
      const complete = groups.flat();
      expect([others, complete], `bit ${bit}`).toContainEqual(rows);
      expect(tornAt, `bit ${bit}`).toBeNull();
      expect(
        found.some(({ body }) => body === null),
        `bit ${bit}`,
      ).toBe(rows.length < complete.length);
    }
  });

  it('does not move the cuts between batches, so that a second try repeats the tokens of the first', () => {
    const most = 400;
    const cuts = cutBatches(decodeGroups(file).groups, most).map(({ offset }) => offset);
    expect(cuts.length).toBeGreaterThan(2);
    for (let bit = 0; bit < file.length * 8; bit++) {
      const again = cutBatches(decodeGroups(flipped(bit)).groups, most).map(({ offset }) => offset);
      expect(cuts, `bit ${bit}`).toEqual(expect.arrayContaining(again));
    }
  });
});

describe('shipping a damaged file', () => {
  it('stores every whole group, keeps the damaged one aside, and counts it', async () => {
    writeFileSync(join(directory, 'a.seg'), damage(2));
    await spool.ship();
    expect(engine.rows).toEqual(groups.filter((_, at) => at !== 2).flat());
    expect(readdirSync(directory)).toEqual(['a.seg.damaged']);
    expect(await spool.damagedFiles()).toBe(1);
    expect(await spool.backlogBytes()).toBe(0);
  });
});

describe('truce spool repair', () => {
  it('stores what can be read of the damaged groups, exactly once, also when it is stopped and run again', async () => {
    writeFileSync(join(directory, 'a.seg'), damage(2));
    await spool.ship();
    const aside = readFileSync(join(directory, 'a.seg.damaged'));
    expect(await repairSpool(directory)).toEqual([{ file: 'a.seg.damaged', rows: 1, unreadable: 1 }]);
    await spool.ship();
    // Stopped after the new segment was written and before the old file was renamed.
    renameSync(join(directory, 'a.seg.repaired'), join(directory, 'a.seg.damaged'));
    await repairSpool(directory);
    await spool.ship();
    const stored = groups.flatMap((rows, at) => (at === 2 ? rows.slice(1) : rows));
    expect([...engine.rows].sort()).toEqual([...stored].sort());
    expect(readFileSync(join(directory, 'a.seg.repaired'))).toEqual(aside);
    expect(await spool.damagedFiles()).toBe(0);
    expect(await repairSpool(directory)).toEqual([]);
  });

  it('stores of a file that an earlier version put aside only what that version had not stored', async () => {
    writeFileSync(join(directory, 'old.seg.damaged'), damage(1));
    const torn = Buffer.concat([file, encodeGroup([row(9)]).subarray(0, 50)]);
    writeFileSync(join(directory, 'torn.seg.damaged'), torn);
    const [old, cut] = await repairSpool(directory);
    expect(old).toEqual({ file: 'old.seg.damaged', rows: 7, unreadable: 1 });
    expect(cut).toEqual({ file: 'torn.seg.damaged', rows: 0, unreadable: 0 });
    await spool.ship();
    expect(engine.rows).toEqual(groups.slice(2).flat());
  });

  it('looks into the directories of ingest processes, too', async () => {
    const below = join(directory, '2');
    mkdirSync(below);
    writeFileSync(join(below, 'b.seg.damaged'), damage(1));
    expect(repairText({ dataDir }, await repairSpoolOf({ dataDir }))).toContain(
      'b.seg.damaged: 7 events recovered, 1 line unreadable',
    );
    expect(readdirSync(below).filter((name) => name.endsWith('.seg'))).toHaveLength(1);
  });

  it('refuses a directory without an installation, where nothing would be damaged', async () => {
    await expect(repairSpoolOf({ dataDir: join(dataDir, 'none') })).rejects.toThrow(
      'there is no installation in',
    );
  });

  it('says what it did', async () => {
    expect(repairText({ dataDir }, await repairSpoolOf({ dataDir }))).toContain('No damaged spool files');
    writeFileSync(join(directory, 'a.seg'), damage(4));
    await spool.ship();
    expect(repairText({ dataDir }, await repairSpoolOf({ dataDir }))).toContain(
      'a.seg.damaged: 3 events recovered, 1 line unreadable',
    );
  });
});

/** The file with the first row of a group made unreadable. */
function damage(group: number): Buffer {
  const place = file.indexOf('"site_id"', starts[group]);
  return flipped(place * 8);
}

/** Keeps rows as the engine does: the same token twice stores once. */
function openEngine() {
  const tokens = new Set<string>();
  const rows: string[] = [];
  return {
    rows,
    async insert(_: string, batch: Uint8Array, token: string): Promise<void> {
      if (tokens.has(token)) return;
      tokens.add(token);
      rows.push(
        ...Buffer.from(batch)
          .toString()
          .split('\n')
          .filter(Boolean)
          .map((text) => `${text}\n`),
      );
    },
  };
}
