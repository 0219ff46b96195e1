import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from './operator-error.ts';

/** A file that the operating system does not let us read or write; the message says which and why. */
export class FileRefused extends OperatorError {}

/**
 * Writes a file as a whole or not at all: under another name first, synced, then renamed. Only this user can read it.
 * @throws FileRefused
 */
export async function saveFile(
  path: string,
  bytes: AsyncIterable<Buffer>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const draft = `${path}.${process.pid}.partial`;
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(bytes, { objectMode: false }), file, { signal });
    await rename(draft, path);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined); // the first error says more
    throw fileRefusal(path, error) ?? error;
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
  EIO: 'the disk failed',
};

/** Null for any other error. */
export function fileRefusal(path: string, error: unknown): FileRefused | null {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? null : new FileRefused(`${basename(path)}: ${reason} (${dirname(path)})`);
}
