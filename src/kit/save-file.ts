import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileRefusal } from './file-refused.ts';

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
