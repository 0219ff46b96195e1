import { machineDisk } from '../../events/intake/spool/disk.ts';
import { segmentsIn } from '../../events/intake/spool/segments.ts';
import { tryLockDirectory } from '../../records/directory-lock.ts';

/**
 * The segments of a directory whose process cannot be asked, since it has ended or does not listen yet: nobody writes to them
 * while the directory is free.
 * @throws where there are some, and the process has the directory: nobody knows which one it writes to
 */
export async function leftSegments(directory: string): Promise<string[]> {
  const segments = segmentsIn(machineDisk, directory);
  if ((await segments.list()).length === 0) return [];
  const lock = tryLockDirectory(directory, Date.now());
  if (lock === null) throw new StillWritten();
  try {
    return await segments.list();
  } finally {
    lock.release();
  }
}

/** Events stay in a directory, since the process that writes to it does not say which files it has finished. */
export class StillWritten extends Error {
  constructor(options?: ErrorOptions) {
    super('the ingest process that writes to it does not answer', options);
  }
}
