import { statfs } from 'node:fs/promises';
import { roomOn } from './full-disk.ts';

/** Bytes that are free for us on the disk of this directory, which exists; 0 where no more files fit. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return roomOn(directory).files === 0 ? 0 : bavail * bsize;
}
