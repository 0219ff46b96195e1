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
import { type BadParts, badPartsText, readBadParts } from './bad-parts.ts';
import { counted } from './frame/amounts.ts';
import { openProgress } from './frame/progress.ts';
import { UsageError } from './frame/usage-error.ts';
import { type Repaired, repairEventStore, repairedText } from './repair-event-store.ts';

/** The numbers cannot be verified, or are not what the events say. */
export class VerifyRefused extends OperatorError {}

/** Which days, UTC, YYYY-MM-DD: the last ones, or from one to another; both are verified. And whether to repair before. */
export interface VerifiedDays {
  days: number;
  from?: string;
  to?: string;
  repair?: boolean;
}

/** What was verified: `events_from` is the first day whose sessions were made again, null where no day has all its events. */
interface VerifiedNumbers extends Verified, BadParts {
  from: string;
  to: string;
  events_from: string | null;
  /** What was repaired before; null where nobody asked for it. */
  repaired: Repaired | null;
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
  at: { records: Records; config: Config },
  asked: VerifiedDays,
  now: number,
  pause: (ms: number) => Promise<unknown> = pauseOf,
): Promise<VerifiedNumbers> {
  const span = spanOf(asked, now);
  try {
    const repaired = asked.repair ? await repairEventStore(at, now) : null;
    return { ...(await compareNumbers(at, span, now, pause)), repaired };
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new VerifyRefused('a running server has the event store; stop it to verify its numbers');
  }
}

async function compareNumbers(
  { records, config }: { records: Records; config: Config },
  { from, to }: { from: number; to: number },
  now: number,
  pause: (ms: number) => Promise<unknown>,
): Promise<Omit<VerifiedNumbers, 'repaired'>> {
  // The first day's sessions may have begun the day before, whose events are gone.
  const eventsFrom = Math.max(from, firstWholeDay(longestKept.events, now));
  const progress = openProgress('Verifying');
  return withEngine(config, records, now, async (engine) => {
    const parts = await readBadParts(config, engine);
    const days = { from: dayOf(from), to: dayOf(to - 1) };
    // What reads them fails.
    const nothing = { events_from: null, sessions: 0, numbers: 0, difference: null };
    if (parts.damaged.length > 0) return { ...parts, ...days, ...nothing };
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
    const verified = await verifySessions(engine, from, to, options);
    const events_from = eventsFrom < to ? dayOf(eventsFrom) : null;
    return { ...parts, ...verified, ...days, events_from };
  }).finally(progress.end);
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
export function verifiedText(found: VerifiedNumbers): string {
  const repaired = found.repaired ? repairedText(found.repaired) : '';
  const compared = found.damaged.length > 0 ? '' : comparedText(found);
  return [repaired, badPartsText(found), compared].filter(Boolean).join('\n');
}

function comparedText({ sessions, numbers, difference, ...found }: VerifiedNumbers): string {
  if (difference !== null)
    return `after ${counted(sessions, 'session')}, the first difference: ${difference.trim()}`;
  const verified = `${counted(sessions, 'session')} and ${counted(numbers, 'number')} verified.`;
  const { from, events_from } = found;
  if (from === events_from) return verified;
  const until = events_from === null ? 'Of these days' : `Before ${events_from}`;
  return `${verified} ${until}, events are gone: numbers were compared with the stored sessions.`;
}
