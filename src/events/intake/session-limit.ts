import { ApiError } from '../../contract/core/errors.ts';
import { limitKeyOf } from '../../kit/client-address.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import { tellsVisitors } from './cookieless-sessions.ts';

/** Keeps one sender from making up a crowd. */
export interface SessionLimit {
  /**
   * Counts a session that was not seen in this hour. @param site and session whose event is to be stored
   * @throws RATE_LIMITED with reason `too_many_sessions`; sessions that are known go on
   */
  admit(site: string, session: string, sender: { address: string; nowMs: number }): Promise<void> | undefined;
}

const hourMs = 3_600_000;
/** Sessions that are known to one process, about 40 MB; beyond, it begins again, and counts those that go on once more. */
export const maxKnown = 500_000;

/** @param perHour sessions of one address and site; 0 switches the limit off */
export function openSessionLimit(limiter: Limiter, perHour: number): SessionLimit {
  let hour = 0;
  const known = new Set<string>();

  async function count(
    site: string,
    session: string,
    { address, nowMs }: { address: string; nowMs: number },
  ) {
    const client = limitKeyOf(address);
    const { allowed, resetAt } = await limiter.take(`sessions:${site}:${client}`, perHour, hourMs);
    if (allowed) {
      if (known.size >= maxKnown) known.clear();
      known.add(site + session);
      return;
    }
    const seconds = Math.max(1, Math.ceil((resetAt - nowMs) / 1000));
    throw new ApiError(
      'RATE_LIMITED',
      `More than ${perHour} new sessions per hour from one IP address. Try again in ${seconds} seconds, or send them with an API key.`,
      { reason: 'too_many_sessions', limit: perHour, retry_after: seconds },
    );
  }

  return {
    admit(site, session, sender) {
      if (perHour === 0) return undefined;
      const current = Math.floor(sender.nowMs / hourMs);
      if (current !== hour) {
        hour = current;
        known.clear();
      }
      // Behind a proxy that is not trusted, everybody has one address.
      if (known.has(site + session) || !tellsVisitors(sender.address)) return undefined;
      return count(site, session, sender);
    },
  };
}
