import { setTimeout as pauseOf } from 'node:timers/promises';
import { buildWaiting } from '../composition/build-waiting.ts';
import type { Config } from '../composition/config.ts';
import { withEngine } from '../composition/with-engine.ts';
import { longestKept } from '../contract/limits/kept-days.ts';
import { type Verified, verifySessions } from '../events/sessions/verify-sessions.ts';
import { firstWholeDay } from '../events/store/site-retention.ts';
import { DirectoryInUse } from '../kit/directory-in-use.ts';
import { OperatorError } from '../kit/operator-error.ts';
import type { Records } from '../records/records.ts';
import { listShorterHeld } from '../records/retention/site-retention.ts';
import { counted } from './frame/amounts.ts';
import { openProgress } from './frame/progress.ts';
import { UsageError } from './frame/usage-error.ts';

/** The numbers cannot be verified, or are not what the events say. */
export class VerifyRefused extends OperatorError {}

/** Which days, UTC, YYYY-MM-DD: the last ones, or from one to another; both are verified. */
export interface VerifiedDays {
  days: number;
  from?: string;
  to?: string;
}

/** What was verified: `events_from` is the first day whose sessions were made again, null where no day has all its events. */
interface VerifiedNumbers extends Verified {
  from: string;
  to: string;
  events_from: string | null;
}

/** What differs beside a running server is reported if it still does after a minute: a server stores a session within seconds. */
export const looks = { max: 30, pauseMs: 2_000 } as const;

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * `truce verify`: makes the sessions of some days again from the raw events and compares all of them with what is
 * stored; before that, as long as sessions are kept, compares the precomputed counts with these.
 * @throws VerifyRefused where they cannot be compared
 */
export async function verifyNumbers(
  { records, config }: { records: Records; config: Config },
  asked: VerifiedDays,
  now: number,
  pause: (ms: number) => Promise<unknown> = pauseOf,
): Promise<VerifiedNumbers> {
  const { from, to } = spanOf(asked, now);
  // The first day's sessions may have begun the day before, whose events are gone.
  const eventsFrom = Math.max(from, firstWholeDay(longestKept.events, now));
  const progress = openProgress('Verifying');
  return withEngine(config, records, now, async (engine) => {
    const build = () => buildWaiting({ records, config }, engine, now);
    await build();
    const settle = async (nth: number) => {
      if (config.clickhouse === null || nth === looks.max) return false; // the embedded store is open here alone
      await pause(looks.pauseMs);
      await build();
      return true;
    };
    const onStep = (at: number) => progress.update(at - from, to - from);
    const kept = await listShorterHeld(records.db, now);
    const options = { eventsFrom, now, onStep, kept, settle };
    const verified = await verifySessions(engine, from, to, options).finally(progress.end);
    const events_from = eventsFrom < to ? dayOf(eventsFrom) : null;
    return { ...verified, from: dayOf(from), to: dayOf(to - 1), events_from };
  }).catch((error) => {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new VerifyRefused('a running server has the event store; stop it to verify its numbers');
  });
}

/** @returns ms; what is not over ends now */
function spanOf({ days, from: first, to: last }: VerifiedDays, now: number): { from: number; to: number } {
  const today = Math.floor(now / dayMs) * dayMs;
  const oldest = firstWholeDay(longestKept.sessions, now);
  const from = first === undefined ? today - (days - 1) * dayMs : Date.parse(first);
  const end = last === undefined ? today : Date.parse(last);
  if (end > today) throw new UsageError(`--to is in the future: today is ${dayOf(today)} (UTC)`);
  if (from > end) throw new UsageError(`--from is after ${dayOf(end)}, the last day`);
  if (from < oldest) {
    throw new UsageError(`--from: sessions are kept for two years; the first whole day is ${dayOf(oldest)}`);
  }
  return { from, to: Math.min(end + dayMs, now) };
}

/** What `truce verify` found. */
export function verifiedText({ sessions, numbers, difference, ...found }: VerifiedNumbers): string {
  if (difference !== null) return `after ${sessions} sessions, the first difference: ${difference.trim()}`;
  const verified = `${counted(sessions, 'session')} and ${counted(numbers, 'number')} verified.`;
  const { from, events_from } = found;
  if (from === events_from) return verified;
  const until = events_from === null ? 'Of these days' : `Before ${events_from}`;
  return `${verified} ${until}, events are gone: numbers were compared with the stored sessions.`;
}
