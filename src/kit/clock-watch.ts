import type { Log } from './log.ts';

/** What is held against the system clock. */
export interface ClockSources {
  now: () => number;
  /** Milliseconds that have passed, as a clock counts them that nobody sets. */
  elapsed: () => number;
  /** The time of a database that several nodes share; null where it is on this machine. */
  sharedNow: (() => Promise<number>) | null;
  log: Log;
}

export interface ClockDoubt {
  /** Seconds by which the clock is ahead of what it should say; negative: behind. */
  aheadSeconds: number;
  /** When it is trusted although nothing else changes, by the clock itself; null: not before it agrees. */
  trustedAt: string | null;
}

export interface ClockWatch {
  /** Looks at the clock. @returns whether work that cannot be undone may be planned by it */
  isTrusted(): Promise<boolean>;
  /**
   * Milliseconds as the shared database counts them, for what nodes agree on by time, such as leases: its clock at the last look
   * and what has passed since. The system clock where no database is shared, and before the first look.
   */
  sharedNow(): number;
  /** Why not, as of the last look; null while it is trusted. */
  doubt(): ClockDoubt | null;
}

/** More than a correction over the network, less than what puts a report on the wrong day. */
export const jumpMs = 10 * 60_000;
/** A machine that slept, or was set right by its operator, stays at its new time. */
export const settleMs = 60 * 60_000;
const askSharedMs = 60_000;
const steadyMs = 1_000;

/**
 * Notices that the system clock jumped ahead: reports of a day that is not over, and deleting what has not expired,
 * cannot be undone. A clock that goes back harms nothing and is trusted at once.
 */
export function watchClock({ now, elapsed, sharedNow, log }: ClockSources): ClockWatch {
  const offset = () => now() - elapsed();
  let trusted = offset();
  let jump: { at: number; offset: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let apart = 0;
  /** The database's clock less `elapsed`. */
  let sharedOffset: number | null = null;
  /** `offset()` when the database was last asked. */
  let askedWith = 0;

  function lookAtJump(): void {
    const seen = offset();
    if (seen - trusted <= jumpMs) {
      if (jump) log.warn({}, 'the system clock is back where it was: scheduled work continues');
      [trusted, jump] = [seen, null];
    } else if (!jump || Math.abs(seen - jump.offset) > jumpMs) {
      jump = { at: elapsed(), offset: seen };
      const fields = { ahead_seconds: secondsOf(seen - trusted) };
      log.warn(
        fields,
        'the system clock jumped ahead: reports and deletions wait for an hour, or until it is corrected',
      );
    } else if (elapsed() - jump.at >= settleMs) {
      log.warn({}, 'the system clock kept its new time: scheduled work continues');
      [trusted, jump] = [seen, null];
    }
  }

  async function askShared(): Promise<void> {
    // A machine that slept, or whose clock was set, asks at once.
    const isSteady = Math.abs(offset() - askedWith) <= steadyMs;
    if (!sharedNow || (isSteady && elapsed() - askedAt < askSharedMs)) return;
    [askedAt, askedWith] = [elapsed(), offset()];
    const before = Math.abs(apart) > jumpMs;
    const [earliest, shared, latest] = [now(), await sharedNow(), now()];
    apart = shared < earliest ? earliest - shared : shared > latest ? latest - shared : 0;
    sharedOffset = shared - elapsed();
    const after = Math.abs(apart) > jumpMs;
    if (after && !before) {
      const fields = { ahead_seconds: secondsOf(apart) };
      log.warn(
        fields,
        "the system clock differs from the database's: this node leaves scheduled work to others",
      );
    }
  }

  return {
    async isTrusted() {
      lookAtJump();
      await askShared();
      return !jump && Math.abs(apart) <= jumpMs;
    },
    sharedNow: () => (sharedOffset === null ? now() : sharedOffset + elapsed()),
    doubt() {
      if (Math.abs(apart) > jumpMs) return { aheadSeconds: secondsOf(apart), trustedAt: null };
      if (!jump) return null;
      const leftMs = settleMs - (elapsed() - jump.at);
      const trustedAt = new Date(now() + Math.max(0, leftMs)).toISOString();
      return { aheadSeconds: secondsOf(jump.offset - trusted), trustedAt };
    },
  };
}

function secondsOf(ms: number): number {
  return Math.round(ms / 1000);
}
