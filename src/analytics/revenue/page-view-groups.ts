import type { Filter } from '../../contract/analytics/query.ts';
import { type Bucket, bounds, buckets, type Period } from '../period.ts';
import { began, hasAllowed } from '../query.ts';
import { narrow } from '../session-filter.ts';
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
 * visitors who allowed the site, within the attribution window; `allowed`: those of sessions in which ads were allowed; `shown`:
 * those of sessions in which an ad then rendered.
 */
const kinds = ['views', 'blocked', 'enabled', 'won', 'allowed', 'shown'] as const;
export type Groups = Record<(typeof kinds)[number], Group[]>;

/** Less than all of a period's days, each for itself. */
interface Part {
  /** First second that is not counted, Unix seconds. */
  to?: number;
  /** What is summed up: from each of these on until the next. */
  days?: Bucket[];
  filters?: Filter[];
}

/**
 * Page views by session, on the day on which it began. Later sessions of a visitor who allowed the site carry the time
 * of that; where nothing may be stored, only the session itself tells.
 */
export async function readGroups(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
  attributionDays = 30,
  { to = bounds(period).to, days = buckets(period, 'day'), filters = [] }: Part = {},
): Promise<Groups> {
  const { conditions, params } = narrow(filters);
  const rows = await store.query<Row>(
    'quick',
    `SELECT roundDown(toUnixTimestamp(started_at), {starts:Array(UInt32)}) AS start,
       toString(country) AS country, toString(device) AS device, toString(arm) AS arm,
       ${kinds.map(sumsOf).join(', ')}
     FROM ${store.database}.sessions WHERE ${[began, ...conditions].join(' AND ')}
     GROUP BY start, country, device, arm HAVING sum(sign) > 0
     ORDER BY start, country, device, arm`,
    {
      ...params,
      window: attributionDays * 86_400,
      site: siteId,
      from: bounds(period).from,
      to,
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
    allowed: groups('allowed'),
    shown: groups('shown'),
  };
}

/** The first day on which anything was counted. */
export function firstDayOf(groups: Groups): string | undefined {
  return kinds.flatMap((kind) => groups[kind][0]?.day ?? []).sort()[0];
}

/** A session's page views of each kind. */
const seen = {
  views: 'page_views',
  blocked: 'adblock_detected',
  enabled: 'adblock_not_detected',
  won: `if(conversions > 0 OR (allowed_at > 0 AND toUnixTimestamp(started_at) < allowed_at + {window:UInt32}),
    adblock_not_detected, 0)`,
  allowed: `if(${hasAllowed}, adblock_not_detected, 0)`,
  shown: 'if(recovered > 0, adblock_not_detected, 0)',
};

function sumsOf(kind: (typeof kinds)[number]): string {
  const each = seen[kind];
  return `sumIf(sign, ${each} > 0) AS ${kind}_sessions, sum(sign * toInt64(${each})) AS ${kind}_views,
    sum(sign * toInt64(${each}) * ${each}) AS ${kind}_squares`;
}

type Row = { start: number } & Pick<Group, 'country' | 'device' | 'arm'> & Record<string, number>;

function toGroup(row: Row, kind: string, day: string): Group[] {
  const of = (name: string) => row[`${kind}_${name}`] ?? 0;
  const { country, device, arm } = row;
  const sums = { sessions: of('sessions'), page_views: of('views'), squares: of('squares') };
  return sums.sessions === 0 ? [] : [{ day, country, device, arm, ...sums }];
}

/** Visitors who were drawn into each arm. */
export interface Eligible {
  walled: number;
  holdout: number;
}

/** The first and last day with visitors in the hold-out: what the two arms are compared on. */
export function measuredDays(byDay: Map<string, Eligible>): { start: string; end: string } | null {
  const days = [...byDay].flatMap(([day, { holdout }]) => (holdout > 0 ? [day] : [])).sort();
  const [start, end] = [days[0], days.at(-1)];
  return start === undefined || end === undefined ? null : { start, end };
}

/** Those of the period, and of each day on which there were any. */
export async function readEligible(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
): Promise<Eligible & { byDay: Map<string, Eligible> }> {
  const days = buckets(period, 'day');
  const rows = await store.query<{ start: number; arm: string; eligible: number }>(
    'quick',
    `SELECT roundDown(toUnixTimestamp(started_at), {starts:Array(UInt32)}) AS start, toString(arm) AS arm,
       sum(sign) AS eligible
     FROM ${store.database}.sessions WHERE ${began} AND arm_first GROUP BY start, arm ORDER BY start, arm`,
    { site: siteId, ...bounds(period), starts: days.map((day) => day.start) },
  );
  const dates = new Map(days.map((day) => [day.start, day.date]));
  const whole = { walled: 0, holdout: 0 };
  const byDay = new Map<string, Eligible>();
  for (const { start, arm, eligible } of rows) {
    if (arm !== 'walled' && arm !== 'holdout') continue;
    const date = dates.get(start) ?? '';
    const day = byDay.get(date) ?? { walled: 0, holdout: 0 };
    byDay.set(date, { ...day, [arm]: eligible });
    whole[arm] += eligible;
  }
  return { ...whole, byDay };
}
