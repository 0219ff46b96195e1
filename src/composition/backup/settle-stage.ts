import type { Log } from '../../kit/log.ts';
import { dropStage, finishSwap, leftByRestore } from './stage.ts';

/**
 * For a start: ends a swap that was interrupted, and removes what a restore that was killed has left, a copy of all data. The
 * caller holds the data directory. The start goes on where it cannot be removed, as after a restore by another user.
 */
export function settleStage(dataDir: string, log: Log): void {
  finishSwap(dataDir);
  const folder = leftByRestore(dataDir);
  if (folder === null) return;
  try {
    dropStage(dataDir);
    log.info({ folder }, 'removed what an interrupted restore left');
  } catch (error) {
    log.warn({ folder, error: String(error) }, 'cannot remove what an interrupted restore left');
  }
}
