import { statfs } from 'node:fs/promises';

/** Bytes that are free for us on the disk of this directory, which exists. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
