import { createHash } from 'node:crypto';
import type { Live, LiveEvent } from '../contract/analytics/live.ts';
import { atSecond } from '../events/store/during.ts';
import type { AnalyticsStore } from './store.ts';

/** Sessions with an event in the last five minutes are there now. */
const nowMinutes = 5;
const maxEvents = 30;
const maxGroups = 10;

/** Who is on a site now, and what they did last. */
export async function readLive(store: AnalyticsStore, siteId: string, nowMs: number): Promise<Live> {
  const params = { site: siteId, from: Math.floor(nowMs / 1000) - nowMinutes * 60 };
  const within = `site_id = {site:UUID} AND occurred_at >= ${atSecond('{from:UInt32}')}`;
  const { database } = store;
  const [sessions, events] = await Promise.all([
    store.query<{ page: string; country: string; blocker: string; found: number; sessions: number }>(
      'quick',
      `SELECT page, country, blocker, found, count() AS sessions FROM (
         SELECT session_id, argMaxIf(page, occurred_at, page != '') AS page, any(country) AS country,
           maxIf(blocker, blocker NOT IN ('', 'unknown')) AS blocker, max(event_type = 'adblock_detected') AS found
         FROM ${database}.events WHERE ${within} GROUP BY session_id)
       GROUP BY page, country, blocker, found ORDER BY sessions DESC`,
      params,
    ),
    store.query<Omit<LiveEvent, 'session' | 'at'> & { session_id: string; occurred_at: string }>(
      'quick',
      `SELECT * FROM (
         SELECT id, event_type, session_id, page, country, device, blocker, occurred_at
         FROM ${database}.events WHERE ${within}
         ORDER BY occurred_at, sender LIMIT 1 BY id, session_id)
       ORDER BY occurred_at DESC, id LIMIT ${maxEvents}`,
      params,
    ),
  ]);
  const sum = (rows: { sessions: number }[]) => rows.reduce((all, row) => all + row.sessions, 0);
  const groups = (name: 'page' | 'country' | 'blocker') => {
    const totals = new Map<string, number>();
    for (const row of sessions) {
      // Who met no blocker has none without a name either.
      if (name !== 'blocker' || row.blocker !== '' || row.found)
        totals.set(row[name], (totals.get(row[name]) ?? 0) + row.sessions);
    }
    return [...totals]
      .map(([value, count]) => ({ value, sessions: count }))
      .sort((a, b) => b.sessions - a.sessions)
      .slice(0, maxGroups);
  };
  return {
    at: new Date(nowMs).toISOString(),
    sessions: sum(sessions),
    adblock_detected: sum(sessions.filter((row) => row.found)),
    pages: groups('page'),
    countries: groups('country'),
    blockers: groups('blocker'),
    events: events.map(({ session_id, occurred_at, ...event }) => ({
      ...event,
      session: shortId(siteId, session_id),
      at: `${occurred_at.replace(' ', 'T')}Z`,
    })),
  };
}

/** An owner's own ids may be anything, a customer's number included: six characters lead back to none of them. */
function shortId(siteId: string, sessionId: string): string {
  return createHash('sha256').update(`${siteId} ${sessionId}`).digest('hex').slice(0, 6);
}
