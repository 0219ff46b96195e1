import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { diskFolder } from './disk-folder.ts';

/** A disk (ext4 on a loop device) that forgets what was not synced when it loses its power. */
export interface PowerDisk {
  folder: string;
  /** The processes that wrote to it must have ended: what the system still held for them is gone. */
  losePower(): void;
  remove(): void;
}

/** The journal is written when something is synced, and not by the clock: never while the image is copied. */
const options = 'loop,commit=300';

/** Null where this process may not make one. */
export function mountPowerDisk(megabytes: number): PowerDisk | null {
  const base = mkdtempSync(join(diskFolder, 'truce-power-'));
  const folder = join(base, 'disk');
  let generation = 0;
  const image = () => join(base, `image-${generation}`);
  const made =
    run('mkdir', folder) &&
    run('truncate', '-s', `${megabytes}M`, image()) &&
    run('mkfs.ext4', '-q', '-F', image()) &&
    run('mount', '-o', options, image(), folder);
  if (!made) {
    rmSync(base, { recursive: true, force: true });
    return null;
  }
  return {
    folder,
    losePower() {
      const last = image();
      generation++;
      // The image has what reached the device; what the file system keeps in memory is not in it.
      must('cp', '--sparse=always', last, image());
      must('umount', '--lazy', folder);
      rmSync(last);
      must('mount', '-o', options, image(), folder);
    },
    remove() {
      run('umount', '--lazy', folder);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

function run(program: string, ...words: string[]): boolean {
  return spawnSync(program, words).status === 0;
}

function must(program: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}
