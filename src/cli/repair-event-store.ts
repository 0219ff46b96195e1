import { buildWaiting } from '../composition/build-waiting.ts';
import type { Config } from '../composition/config.ts';
import { withEngine } from '../composition/with-engine.ts';
import { longestKept } from '../contract/limits/kept-days.ts';
import { repairSessions } from '../events/sessions/repair-sessions.ts';
import { firstWholeDay } from '../events/store/site-retention.ts';
import { markRepaired, takeOutParts } from '../events/store/take-out-parts.ts';
import type { Records } from '../records/records.ts';
import { listShorterHeld } from '../records/retention/site-retention.ts';
import { type BadPart, readBadParts } from './bad-parts.ts';
import { counted } from './frame/amounts.ts';
import { openProgress } from './frame/progress.ts';
import { UsageError } from './frame/usage-error.ts';

export interface Repaired {
  /** The damaged parts without which the event store goes on. */
  parts: BadPart[];
  /** Sessions that were made again from their events. */
  sessions: number;
}

/**
 * `truce verify --repair`: takes damaged parts out of the embedded event store, and makes again what events still tell.
 * @throws DirectoryInUse where a running server has it
 */
export async function repairEventStore(
  { records, config }: { records: Records; config: Config },
  now: number,
): Promise<Repaired> {
  if (config.clickhouse !== null)
    throw new UsageError('--repair is for the embedded event store; use the tools of ClickHouse');
  const from = firstWholeDay(longestKept.sessions, now);
  const progress = openProgress('Repairing');
  const onStep = (at: number) => progress.update(at - from, now - from);
  return withEngine(config, records, now, async (engine) => {
    const { damaged, set_aside } = await readBadParts(config, engine);
    const parts = [...damaged, ...set_aside];
    await takeOutParts(engine, damaged);
    await buildWaiting({ records, config }, engine, now);
    const sessions = await repairSessions(engine, {
      ...{ from, now, onStep },
      eventsFrom: firstWholeDay(longestKept.events, now),
      kept: await listShorterHeld(records.db, now),
      hasLostSessions: parts.some(({ table }) => table === 'sessions'),
    });
    await markRepaired(set_aside);
    return { parts, sessions };
  }).finally(progress.end);
}

export function repairedText({ parts, sessions }: Repaired): string {
  return [
    `${counted(sessions, 'session')} made again from events; ${counted(parts.length, 'damaged part')} taken out of the event store${parts.length > 0 ? ':' : '.'}`,
    ...parts.map(({ table, part }) => `  ${table}, ${part}`),
  ].join('\n');
}
