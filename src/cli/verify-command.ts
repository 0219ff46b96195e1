import { withEngine } from '../composition/app.ts';
import type { Config } from '../composition/config.ts';
import { longestKept } from '../contract/limits/kept-days.ts';
import { buildSessions } from '../events/sessions/build-sessions.ts';
import { type Verified, verifySessions } from '../events/sessions/verify-sessions.ts';
import type { Engine } from '../events/store/engine.ts';
import { firstWholeDay } from '../events/store/site-retention.ts';
import { DirectoryInUse } from '../kit/directory-in-use.ts';
import { OperatorError } from '../kit/operator-error.ts';
import { type DirectoryLock, lockDirectory } from '../records/directory-lock.ts';
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

/**
 * Builds what is stored and not built yet: that is not wrong. One process may build at a time, or sessions count twice: nodes
 * share a lock in PostgreSQL; a server with its records in a file holds its directory, and builds on its own.
 */
export async function buildWaiting(
  {
    records,
    config,
  }: { records: Pick<Records, 'traits' | 'withLock'>; config: Pick<Config, 'clickhouse' | 'dataDir'> },
  engine: Engine,
  now: number,
): Promise<void> {
  const build = async () => {
    while ((await buildSessions(engine)).waiting > 0);
  };
  // The embedded store is open here alone.
  if (config.clickhouse === null || !records.traits.isFile) return records.withLock('sessions', build);
  const lock = freeDirectory(config.dataDir, now);
  if (lock) await build().finally(lock.release);
}

/** @returns null where a server has it */
function freeDirectory(directory: string, now: number): DirectoryLock | null {
  try {
    return lockDirectory(directory, now);
  } catch (error) {
    if (error instanceof DirectoryInUse) return null;
    throw error;
  }
}

/** What `truce verify` found, in a line. */
export function verifiedText({ sessions, difference }: Verified): string {
  if (difference !== null) return `after ${sessions} sessions, the first difference: ${difference.trim()}`;
  return `${counted(sessions, 'session')} verified.`;
}
