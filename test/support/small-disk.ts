import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { diskFolder } from './disk-folder.ts';

export interface SmallDisk {
  folder: string;
  /** Writes until nothing more fits. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  remove(): void;
}

/** A disk of its own in memory; null where this process may not mount one. @param files that fit, folders among them */
export function mountSmallDisk(megabytes: number, files?: number): SmallDisk | null {
  const folder = mkdtempSync(join(diskFolder, 'truce-disk-'));
  const mount = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m${files ? `,nr_inodes=${files}` : ''}`,
    'tmpfs',
    folder,
  ]);
  if (mount.status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (const chunk of [Buffer.alloc(1 << 20), Buffer.alloc(4096)]) writeUntilFull(file, chunk);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, chunk: Buffer): void {
  for (;;) {
    try {
      writeSync(file, chunk);
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOSPC') return;
      throw error;
    }
  }
}
