import { randomUUID } from 'node:crypto';
import type { Engine } from '../../src/events/store/engine.ts';
import { rowsOf } from './event-rows.ts';

/** Many page views of one session id, and what is counted of it. */
export function manyEvents(engine: Engine, site: string) {
  const { database, command, query } = engine;
  return {
    /** All within a quarter of an hour from `from` (ms) on, or `everyMs` apart. */
    send: (session: string, count: number, from: number, everyMs?: number) =>
      command(
        `INSERT INTO ${database}.events (id, site_id, session_id, event_type, occurred_at, received_at)
         SELECT generateUUIDv4(), {site:UUID}, {session:String}, 'page_view',
           fromUnixTimestamp64Milli({from:Int64} + ${everyMs === undefined ? 'number % 900000' : `number * ${everyMs}`}) AS occurred_at,
           occurred_at FROM numbers({count:UInt32})`,
        { site, session, count, from },
      ),
    sendOne: (session: string, at: number) =>
      engine.insert('events', rowsOf(site, [{ session, type: 'page_view', at }]), randomUUID()),
    /** Events of each stored session, in the order of their starts. */
    async stored(): Promise<number[]> {
      const rows = await query<{ counted: number }>(
        'quick',
        `SELECT sum(events * sign) AS counted, started_at FROM ${database}.sessions WHERE site_id = {site:UUID}
         GROUP BY session, started_at HAVING sum(sign) = 1 ORDER BY started_at, session`,
        { site },
      );
      return rows.map(({ counted }) => counted);
    },
  };
}
