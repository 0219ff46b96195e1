import { everyTable, waitForMutation } from '../store/cluster.ts';
import type { Engine } from '../store/engine.ts';
import type { SessionKey } from '../store/one-session.ts';
import { correctWithout } from './correct-cells.ts';

/**
 * Erases the events and sessions of a session id, and takes it out of the cells. Run it while no sessions are built. The
 * rows of `sessions` go last: they say which days have to be corrected, so that a run that was stopped can be repeated.
 */
export async function eraseSession(engine: Engine, key: SessionKey): Promise<void> {
  const { database, query, command } = engine;
  // Anonymous sessions have no id (anonymize-sessions.ts).
  if (key.session === '0') return;
  const { site, session } = key;
  const remove = (table: string, where: string) =>
    command(
      `ALTER TABLE ${everyTable(engine, table)} DELETE WHERE site_id = {site:UUID} AND ${where}
       SETTINGS ${waitForMutation(engine)}`,
      { site, session },
    );
  const days = await query<{ erased_day: number }>(
    'heavy',
    `SELECT DISTINCT intDiv(toUnixTimestamp(started_at), 86400) AS erased_day FROM ${database}.sessions
     WHERE site_id = {site:UUID} AND session = {session:UInt64}`,
    { site, session },
  );
  await remove('events', 'sipHash64(session_id) = {session:UInt64}');
  await remove('touched', 'session = {session:UInt64}');
  for (const { erased_day } of days) await correctWithout(engine, key, erased_day);
  await remove('sessions', 'session = {session:UInt64}');
}
