import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leftDirectories } from '../../src/composition/ingest/left-directories.ts';

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
