import { bounds, buckets, type Period } from '../period.ts';
import type { AnalyticsStore } from '../store.ts';

/** Page views of one kind, of one day, country, device and arm, with what their interval is made of. */
export interface Group {
  day: string;
  country: string;
  device: string;
  /** Empty: the session carries none. */
  arm: string;
  /** Sessions with such a page view on that day. */
  sessions: number;
  page_views: number;
  /** Sum over these sessions of the square of their page views. */
  squares: number;
}

/**
 * `views`: all; `blocked`: with a blocker; `enabled`: without one, so that ads show; `won`: those of them that are of
 * visitors who allowed the site, within the attribution window.
 */
const kinds = ['views', 'blocked', 'enabled', 'won'] as const;
export type Groups = Record<(typeof kinds)[number], Group[]>;

/** In seconds; 0 where the event carries none. */
export const allowedAtS = "intDiv(JSONExtractUInt(metadata, 'allowed_at'), 1000)";

export const inRange = `site_id = {site:UUID}
  AND occurred_at >= toDateTime({from:UInt32}, 'UTC') AND occurred_at < toDateTime({to:UInt32}, 'UTC')`;

/**
 * Later visits of who allowed the site carry the day; where nothing may be stored the visit itself tells. The same goes
 * for arms: a session's is the one that its events carry, so its first page views count too.
 */
export async function readGroups(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
  attributionDays = 30,
): Promise<Groups> {
  const days = buckets(period, 'day');
  const events = `${store.database}.events`;
  const rows = await store.query<Row>(
    'quick',
    `SELECT start, country, device, told.arm AS arm,
       ${kinds.map(sumsOf).join(', ')}
     FROM (
       SELECT session_id, country, device, start, sumIf(times, event_type = 'page_view') AS viewed,
         sumIf(times, event_type = 'adblock_detected') AS found,
         sumIf(times, event_type = 'adblock_not_detected') AS clear, sumIf(times, is_within) AS within
       FROM (
         SELECT session_id, country, device, event_type,
           roundDown(toUnixTimestamp(occurred_at), {starts:Array(UInt32)}) AS start,
           event_type = 'adblock_not_detected' AND position(metadata, 'allowed_at') > 0
             AND toUnixTimestamp(occurred_at) BETWEEN ${allowedAtS} AND ${allowedAtS} + {window:UInt32} - 1
             AS is_within,
           uniqExact(id) AS times
         FROM ${events}
         WHERE ${inRange} AND event_type IN ('page_view', 'adblock_detected', 'adblock_not_detected')
         GROUP BY session_id, country, device, event_type, start, is_within)
       GROUP BY session_id, country, device, start) AS counted
     ANY LEFT JOIN (
       SELECT session_id, argMaxIf(arm, occurred_at, arm != '') AS arm,
         max(startsWith(event_type, 'conversion_')) AS converted
       FROM ${events} WHERE ${inRange} AND (arm != '' OR startsWith(event_type, 'conversion_'))
       GROUP BY session_id) AS told
     USING (session_id)
     GROUP BY start, country, device, arm
     ORDER BY start, country, device, arm`,
    {
      window: attributionDays * 86_400,
      site: siteId,
      ...bounds(period),
      starts: days.map((day) => day.start),
    },
  );
  const dates = new Map(days.map((day) => [day.start, day.date]));
  const groups = (kind: (typeof kinds)[number]) =>
    rows.flatMap((row) => toGroup(row, kind, dates.get(row.start) ?? ''));
  return {
    views: groups('views'),
    blocked: groups('blocked'),
    enabled: groups('enabled'),
    won: groups('won'),
  };
}

/** A session's page views of each kind. */
const seen = {
  views: 'viewed',
  blocked: 'found',
  enabled: 'clear',
  won: 'if(told.converted, clear, within)',
};

function sumsOf(kind: (typeof kinds)[number]): string {
  const each = seen[kind];
  return `countIf(${each} > 0) AS ${kind}_sessions, sum(${each}) AS ${kind}_views,
    sum(${each} * ${each}) AS ${kind}_squares`;
}

type Row = { start: number } & Pick<Group, 'country' | 'device' | 'arm'> & Record<string, number>;

function toGroup(row: Row, kind: string, day: string): Group[] {
  const of = (name: string) => row[`${kind}_${name}`] ?? 0;
  const { country, device, arm } = row;
  const sums = { sessions: of('sessions'), page_views: of('views'), squares: of('squares') };
  return sums.sessions === 0 ? [] : [{ day, country, device, arm, ...sums }];
}

/** Visitors who were drawn into each arm in the period. */
export async function readEligible(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
): Promise<{ walled: number; holdout: number }> {
  const rows = await store.query<{ arm: string; eligible: number }>(
    'quick',
    `SELECT arm, uniqCombined64(20)(session_id) AS eligible FROM ${store.database}.events
     WHERE ${inRange} AND arm != '' AND JSONExtractBool(metadata, 'arm_first') GROUP BY arm`,
    { site: siteId, ...bounds(period) },
  );
  const of = (arm: string) => rows.find((row) => row.arm === arm)?.eligible ?? 0;
  return { walled: of('walled'), holdout: of('holdout') };
}
