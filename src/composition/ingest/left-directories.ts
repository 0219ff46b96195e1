import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { machineDisk } from '../../events/intake/spool/disk.ts';
import { segmentsIn } from '../../events/intake/spool/segments.ts';
import type { OtherDirectory } from '../../events/intake/spool/spool.ts';
import { dropVisits } from '../../events/intake/visits-file.ts';
import { type DirectoryLock, tryLockDirectory } from '../../records/directory-lock.ts';
import { StillWritten } from './left-segments.ts';

/**
 * What ingest processes left that are no longer started, because there are fewer of them now: events, which are moved, and visits,
 * which end. Such a process of a server that
 * was killed may still be ending, so each directory is locked first.
 * @param processes that are started now; theirs are not among them.
 */
export function leftDirectories(spool: string, processes: number): OtherDirectory[] {
  const places = namesIn(spool).filter((name) => /^\d+$/.test(name) && Number(name) > processes);
  return places.map((place) => {
    const directory = join(spool, place);
    dropVisits(directory);
    let lock: DirectoryLock | null = null;
    return {
      directory,
      hasNews: () => false,
      // Held from then on: `truce spool repair` may put files there later.
      async seal() {
        // Null while its process runs; it is tried again with the next pass.
        if (lock === null) {
          lock = tryLockDirectory(directory, Date.now());
          dropVisits(directory); // of one that has ended since
        }
        const names = await segmentsIn(machineDisk, directory).list();
        if (lock === null && names.length > 0) throw new StillWritten();
        return names;
      },
    };
  });
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
