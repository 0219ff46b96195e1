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

/** The numbers cannot be verified, or are not what the events say. */
export class VerifyRefused extends OperatorError {}

const dayMs = 86_400_000;

/**
 * `truce verify`: makes the sessions of the last days again from the raw events and compares all of them with what is
 * stored. @throws VerifyRefused where they cannot be compared
 */
export async function verifyNumbers(
  { records, config }: { records: Records; config: Config },
  days: number,
  now: number,
): Promise<Verified> {
  const progress = openProgress('Verifying');
  return withEngine(config, records, now, async (engine) => {
    await buildWaiting({ records, config }, engine, now);
    const today = Math.floor(now / dayMs) * dayMs;
    // The first day's sessions may have begun the day before, whose events are gone.
    const from = Math.max(today - (days - 1) * dayMs, firstWholeDay(longestKept.events, now));
    const onHour = (at: number) => progress.update(at - from, now - from);
    const kept = await listShorterHeld(records.db, now);
    return verifySessions(engine, from, now, { onHour, kept }).finally(progress.end);
  }).catch((error) => {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new VerifyRefused('a running server has the event store; stop it to verify its numbers');
  });
}

/** What `truce verify` found, in a line. */
export function verifiedText({ sessions, difference }: Verified): string {
  if (difference !== null) return `after ${sessions} sessions, the first difference: ${difference.trim()}`;
  return `${counted(sessions, 'session')} verified.`;
}
