import type { Filter } from '../../contract/analytics/query.ts';
import { type Bucket, buckets, type Period, type Span } from '../period.ts';
import { ask, beganIn, hasAllowed } from '../query.ts';
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
  /** Of these sessions, those with which a visitor's began; the others are of visitors who come back. */
  begun: number;
}

/** Without a blocker and after the site was allowed, at most so long ago. Other conversions are no page views won back. */
const isWon = `adblock_not_detected > 0
  AND (${hasAllowed} OR (allowed_at > 0 AND toUnixTimestamp(started_at) < allowed_at + {window:UInt32}))`;

/** A session's page views of each kind, and which sessions have any. */
const seen = {
  /** All. */
  views: { each: 'page_views', where: 'page_views > 0', begun: 'arm_first = 1' },
  /** With a blocker. */
  blocked: { each: 'adblock_detected', where: 'adblock_detected > 0' },
  /** Without one, so that ads show. */
  enabled: {
    each: 'adblock_not_detected',
    where: 'adblock_not_detected > 0',
    // An arm is drawn where a blocker was found, so there was one before.
    begun: 'adblock_detected > 0',
  },
  /** Those of them that are of visitors who allowed the site, within the attribution window. */
  won: { each: `if(${isWon}, adblock_not_detected, 0)`, where: isWon },
  /** Those of sessions in which ads were allowed. */
  allowed: { each: `if(${hasAllowed}, adblock_not_detected, 0)`, where: hasAllowed },
  /** Those of sessions in which an ad then rendered. */
  shown: { each: 'if(recovered > 0, adblock_not_detected, 0)', where: 'recovered > 0' },
} satisfies Record<string, { each: string; where: string; begun?: string }>;

export type Kind = keyof typeof seen;

interface Question<K extends Kind> {
  kinds: K[];
  /** Times that do not overlap, ascending. */
  spans: Span[];
  /** What is summed up: from each of these on until the next. */
  days: Bucket[];
  attributionDays: number;
  filters?: Filter[];
}

/**
 * Page views by session, on the day on which it began. Later sessions of a visitor who allowed the site carry the time
 * of that; where nothing may be stored, only the session itself tells.
 */
export async function readGroups<K extends Kind>(
  store: AnalyticsStore,
  siteId: string,
  { kinds, spans, days, attributionDays, filters = [] }: Question<K>,
): Promise<Record<K, Group[]>> {
  const { conditions, params } = narrow(filters);
  const any = kinds.map(isOf).join(' OR ');
  const rows = await readRows(
    store,
    { sums: kinds.map(sumsOf), where: [beganIn(spans), `(${any})`, ...conditions], days },
    { ...params, window: attributionDays * 86_400, site: siteId },
  );
  return Object.fromEntries(kinds.map((kind) => [kind, toGroups(rows, kind)])) as Record<K, Group[]>;
}

const counted = ['page_views', 'adblock_detected', 'adblock_not_detected'] as const;

/** The first day of the period on which a page was viewed or checked. */
export async function readFirstDay(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
  span: Span,
): Promise<string | undefined> {
  const days = buckets(period, 'day');
  const starts = days.map(({ start }) => start);
  const rows = await ask(store, { siteId, counts: [...counted], spans: [span], starts, filters: [] });
  const isSeen = (row: (typeof rows)[number]) => counted.some((name) => row[name] > 0);
  const first = Math.min(...rows.filter(isSeen).map(({ start }) => start));
  return days.find(({ start }) => start === first)?.date;
}

/** Whether a session has such page views. */
export function isOf(kind: Kind): string {
  return `(${seen[kind].where})`;
}

/** Columns `<kind>_sessions`, `<kind>_begun`, `<kind>_views` and `<kind>_squares`. */
export function sumsOf(kind: Kind): string {
  const { each, begun }: { each: string; begun?: string } = seen[kind];
  const sums = [
    `sumIf(sign, ${each} > 0) AS ${kind}_sessions`,
    ...(begun ? [`sumIf(sign, ${each} > 0 AND ${begun}) AS ${kind}_begun`] : []),
    `sum(sign * toInt64(${each})) AS ${kind}_views`,
    `sum(sign * toInt64(${each}) * ${each}) AS ${kind}_squares`,
  ];
  return sums.join(', ');
}

export type Row = { start: number; day: string } & Pick<Group, 'country' | 'device' | 'arm'> &
  Record<string, number>;

/** Sums over sessions, by day, country, device and arm. */
export async function readRows(
  store: AnalyticsStore,
  { sums, where, days }: { sums: string[]; where: string[]; days: Bucket[] },
  params: Record<string, string | number | string[] | number[]>,
): Promise<Row[]> {
  const rows = await store.query<Omit<Row, 'day'>>(
    'quick',
    `SELECT roundDown(toUnixTimestamp(started_at), {starts:Array(UInt32)}) AS start, country, device, arm,
       ${sums.join(', ')}
     FROM ${store.database}.sessions WHERE ${where.join(' AND ')}
     GROUP BY start, country, device, arm HAVING sum(sign) > 0
     ORDER BY start, country, device, arm`,
    { ...params, starts: days.map(({ start }) => start) },
  );
  const dates = new Map(days.map(({ start, date }) => [start, date]));
  return rows.map((row) => ({ ...row, day: dates.get(Number(row.start)) ?? '' }) as Row);
}

/** Rows are thousands: their columns are named once. */
export function toGroups(rows: Row[], kind: Kind): Group[] {
  const [sessions, views, squares] = [`${kind}_sessions`, `${kind}_views`, `${kind}_squares`];
  const begun = `${kind}_begun`;
  const groups: Group[] = [];
  for (const row of rows) {
    const seen = row[sessions] ?? 0;
    if (seen === 0) continue;
    const { day, country, device, arm } = row;
    const sums = { page_views: row[views] ?? 0, squares: row[squares] ?? 0 };
    groups.push({ day, country, device, arm, sessions: seen, begun: row[begun] ?? seen, ...sums });
  }
  return groups;
}
