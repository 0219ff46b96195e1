import { type Bucket, bounds, buckets, type Period } from '../period.ts';
import type { AnalyticsStore } from '../store.ts';

/** Page views of one day, country, device and arm, with what their interval is made of. */
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

/** What is counted; all SQL here is our own. */
export interface Wanted {
  /** Condition on events; one event a page view. */
  where: string;
  params?: Record<string, number>;
}

export const views: Wanted = { where: "event_type = 'page_view'" };
export const blocked: Wanted = { where: "event_type = 'adblock_detected'" };
export const adEnabled: Wanted = { where: "event_type = 'adblock_not_detected'" };

/**
 * Ad-enabled page views of visitors who allowed the site: later ones carry the day, and where nothing may be stored the
 * visit itself tells.
 */
export function wonBack(attributionDays: number): Wanted {
  return {
    where: `${adEnabled.where} AND (
      session_id IN (SELECT session_id FROM {events} WHERE {range} AND startsWith(event_type, 'conversion_'))
      OR toUnixTimestamp(occurred_at) BETWEEN ${allowedAtS} AND ${allowedAtS} + {window:UInt32} - 1)`,
    params: { window: attributionDays * 86_400 },
  };
}

/** In seconds; 0 where the event carries none. */
export const allowedAtS = "intDiv(JSONExtractUInt(metadata, 'allowed_at'), 1000)";

export const inRange = `site_id = {site:UUID}
  AND occurred_at >= toDateTime({from:UInt32}, 'UTC') AND occurred_at < toDateTime({to:UInt32}, 'UTC')`;

/** A session's arm is the one that its events carry, so its first page views count too. */
export async function readGroups(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
  wanted: Wanted,
): Promise<Group[]> {
  const days = buckets(period, 'day');
  const events = `${store.database}.events`;
  const where = wanted.where.replaceAll('{events}', events).replaceAll('{range}', inRange);
  const rows = await store.query<Omit<Group, 'day'> & { start: number }>(
    'quick',
    `SELECT start, country, device, arms.arm AS arm,
       count() AS sessions, sum(seen) AS page_views, sum(seen * seen) AS squares
     FROM (
       SELECT session_id, country, device, roundDown(toUnixTimestamp(occurred_at), {starts:Array(UInt32)}) AS start,
         uniqExact(id) AS seen
       FROM ${events} WHERE ${inRange} AND (${where})
       GROUP BY session_id, country, device, start) AS views
     ANY LEFT JOIN (
       SELECT session_id, argMax(arm, occurred_at) AS arm
       FROM ${events} WHERE ${inRange} AND arm != '' GROUP BY session_id) AS arms
     USING (session_id)
     GROUP BY start, country, device, arm
     ORDER BY start, country, device, arm`,
    { ...wanted.params, site: siteId, ...bounds(period), starts: days.map((day) => day.start) },
  );
  const dates = new Map(days.map((day: Bucket) => [day.start, day.date]));
  return rows.map(({ start, ...row }) => ({ ...row, day: dates.get(start) ?? '' }));
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
