import type { Shipper } from './shipper.ts';
import type { Spool } from './spool.ts';

/** What waits on this disk, since when (milliseconds since 1970), why, and what cannot be read of it. */
export interface SpoolState {
  bytes: number;
  oldestAt: number | null;
  trouble: string | null;
  damagedFiles: number;
}

export async function readSpoolState(spool: Spool, shipper: Shipper): Promise<SpoolState> {
  const [bytes, oldestAt, damagedFiles] = await Promise.all([
    spool.backlogBytes(),
    spool.oldestAt(),
    spool.damagedFiles(),
  ]);
  return { bytes, oldestAt, trouble: shipper.trouble(), damagedFiles };
}
