import type { Spool } from './spool.ts';

/** What waits on this disk, since when (milliseconds since 1970), why, and how many files cannot be read. */
export interface SpoolState {
  bytes: number;
  oldestAt: number | null;
  trouble: string | null;
  damagedFiles: number;
}

export async function readSpoolState(spool: Spool): Promise<SpoolState> {
  const [bytes, oldestAt, damagedFiles] = await Promise.all([
    spool.backlogBytes(),
    spool.oldestAt(),
    spool.damagedFiles(),
  ]);
  return { bytes, oldestAt, trouble: spool.trouble(), damagedFiles };
}
