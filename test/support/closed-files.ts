import { readdirSync, readlinkSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';

/**
 * Waits until this process has no file of the folder open. SQLite closes a file when the last statement is collected as
 * garbage, not when its database is closed.
 */
export async function untilClosed(folder: string): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await expect
    .poll(() => {
      collect();
      return ownFiles().filter((file) => file.startsWith(`${folder}/`));
    })
    .toEqual([]);
}

function ownFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      return []; // closed in the meantime
    }
  });
}
