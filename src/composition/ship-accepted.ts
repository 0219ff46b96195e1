import type { Spool } from '../events/intake/spool/spool.ts';
import { StuckFile } from '../events/intake/spool/stuck-files.ts';
import type { SessionBuilder } from '../events/sessions/session-builder.ts';

/**
 * Moves what this node has accepted into the event store, and builds its sessions.
 * @returns why some events stay in the spool, where one of its files cannot be moved: the others are stored, and nothing else
 * has to wait for it
 */
export type ShipAccepted = () => Promise<Error | null>;

export function shipAccepted(
  spool: Pick<Spool, 'ship'>,
  builder: Pick<SessionBuilder, 'build'>,
): ShipAccepted {
  return async () => {
    const stuck = await spool.ship().then(
      () => null,
      (error: unknown) => {
        if (error instanceof StuckFile) return error;
        throw error;
      },
    );
    await builder.build();
    return stuck;
  };
}
