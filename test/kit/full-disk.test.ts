import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDisk } from '../../src/http/handlers/operations/read-disk.ts';
import { freeBytes } from '../../src/kit/free-bytes.ts';
import { isFull } from '../../src/kit/full-disk.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const disk = mountSmallDisk(8, 10);

it.runIf(disk)(
  'a disk on which no more files fit is full, whatever its bytes',
  async ({ onTestFinished }) => {
    const { folder, remove } = disk as NonNullable<typeof disk>;
    onTestFinished(remove);
    expect([await freeBytes(folder), isFull(folder)]).toEqual([expect.any(Number), false]);
    expect(await freeBytes(folder)).toBeGreaterThan(0);
    const names: string[] = [];
    for (let isRoom = true; isRoom; ) {
      const path = join(folder, String(names.length));
      try {
        writeFileSync(path, '');
        names.push(path);
      } catch {
        isRoom = false;
      }
    }
    expect(names.length).toBeGreaterThan(2);
    expect([await freeBytes(folder), isFull(folder)]).toEqual([0, true]);
    expect(await readDisk(folder)).toMatchObject({ status: 'bad', free_files: 0 });
    rmSync(names[0] as string);
    expect([await freeBytes(folder), isFull(folder)]).not.toContain(0);
    expect(await readDisk(folder)).toMatchObject({ free_files: 1 });
  },
);
