import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a file that is there as a whole or not at all, also after a power loss; one of this name is replaced. */
export async function writeDurably(directory: string, name: string, content: Buffer): Promise<void> {
  const draft = join(directory, `${name}.${process.pid}.tmp`);
  const file = await open(draft, 'w');
  try {
    await file.writeFile(content);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(draft, join(directory, name));
  await syncDirectory(directory);
}

/** A new file's name is durable only once its directory is. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}
