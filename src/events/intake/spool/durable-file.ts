import { join } from 'node:path';
import type { Disk } from './disk.ts';

/**
 * Writes a file that is there as a whole or not at all, also after a power loss; one of this name is replaced.
 * @param prepare the file, before it has its name
 */
export async function writeDurably(
  disk: Disk,
  directory: string,
  name: string,
  content: Buffer,
  prepare?: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(directory, `${name}.${process.pid}.tmp`);
  const file = await disk.open(draft, 'w');
  try {
    await file.writeFile(content);
    await file.datasync();
  } finally {
    await file.close();
  }
  await prepare?.(draft);
  await disk.rename(draft, join(directory, name));
  await syncDirectory(disk, directory);
}

/** A new file's name is durable only once its directory is. */
export async function syncDirectory(disk: Disk, directory: string): Promise<void> {
  const handle = await disk.open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
