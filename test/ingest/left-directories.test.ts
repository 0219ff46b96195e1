import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftDirectories } from '../../src/composition/ingest/left-directories.ts';
import { leftSegments } from '../../src/composition/ingest/left-segments.ts';
import { lockDirectory } from '../../src/records/directory-lock.ts';

let spool: string;
beforeEach(() => {
  spool = mkdtempSync(join(tmpdir(), 'truce-left-'));
  for (const place of ['1', '2', '3']) {
    mkdirSync(join(spool, place));
    writeFileSync(fileOf(place), '{}');
  }
});
afterEach(() => rmSync(spool, { recursive: true, force: true }));

const fileOf = (place: string) => join(spool, place, 'visits.json');

it.each([0, 1, 2, 3])('visits of processes that are not started are removed: %i are', (processes) => {
  leftDirectories(spool, processes);
  const left = ['1', '2', '3'].filter((place) => existsSync(fileOf(place)));
  expect(left).toEqual(['1', '2', '3'].slice(0, processes));
});

it('so are those that such a process leaves while it ends', async () => {
  const [directory] = leftDirectories(spool, 2);
  writeFileSync(fileOf('3'), '{}');
  await directory?.seal();
  expect(existsSync(fileOf('3'))).toBe(false);
});

describe('events of a process that cannot be asked', () => {
  const ways = {
    'of a place that is no longer used': () => leftDirectories(spool, 2)[0]?.seal(),
    'of one that is started again': () => leftSegments(join(spool, '3')),
  };

  it.each(Object.entries(ways))('%s are moved once it has ended', async (_, seal) => {
    writeFileSync(join(spool, '3', 'a.seg'), '');
    expect(await seal()).toEqual(['a.seg']);
  });

  it.each(Object.entries(ways))('%s are not taken for moved before', async (_, seal) => {
    const lock = lockDirectory(join(spool, '3'), 0);
    try {
      expect(await seal()).toEqual([]);
      writeFileSync(join(spool, '3', 'a.seg'), '');
      await expect(seal()).rejects.toThrow('does not answer');
    } finally {
      lock.release();
    }
  });

  it('leave the directory to the process that is started next', async () => {
    writeFileSync(join(spool, '3', 'a.seg'), '');
    await leftSegments(join(spool, '3'));
    lockDirectory(join(spool, '3'), 0).release();
  });
});
