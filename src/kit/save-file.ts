import { createWriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileRefusal } from './file-refused.ts';

export interface SaveOptions {
  signal?: AbortSignal;
  /** Whether it takes the place of a file of this name. */
  replace?: boolean;
  /** How files get their names. */
  system?: { link: typeof link; rename: typeof rename };
}

/**
 * Writes a file as a whole or not at all: under another name first, synced, then under its own. Only this user can read it.
 * @throws FileRefused, also where there is one and it does not
 */
export async function saveFile(
  path: string,
  bytes: AsyncIterable<Buffer>,
  { signal, replace = false, system = { link, rename } }: SaveOptions = {},
): Promise<void> {
  const draft = `${path}.${process.pid}.partial`;
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(bytes, { objectMode: false }), file, { signal });
    if (replace) await system.rename(draft, path);
    else await moveToFree(draft, path, system);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined); // the first error says more
    throw fileRefusal(path, error) ?? error;
  }
}

/** Systems without hard links, as a USB stick or a network share may be. */
const noLinks = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']);

/**
 * As `rename`, but never over a file that came meanwhile: the system gives the name to one process.
 * @throws EEXIST
 */
async function moveToFree(
  draft: string,
  path: string,
  { link, rename }: Required<SaveOptions>['system'],
): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (!noLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await open(path, 'wx', 0o600).then((file) => file.close());
    return rename(draft, path).catch(async (reason) => {
      await rm(path, { force: true }); // empty, and would pass for a backup
      throw reason;
    });
  }
  await rm(draft);
}
