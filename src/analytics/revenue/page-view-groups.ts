import type { Filter } from '../../contract/analytics/query.ts';
import type { Bucket, Span } from '../period.ts';
import { narrow } from '../session-filter.ts';
import type { AnalyticsStore } from '../store.ts';
import { selectViews, type ViewSum } from './page-view-sources.ts';

/** Page views of one kind, of one day, country, device and arm, with what their interval is made of. */
export interface Group {
  day: string;
  /** Empty: one of those that are not asked for apart; as the device. */
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

/** Without a blocker, so that ads show. */
const clear = { sessions: 'adblock_not_detected', views: 'clear_views', squares: 'clear_squares' } as const;

/** A session's page views of each kind, by their sums, and in which groups they are; `begun`: of which sessions. */
const seen = {
  /** All. */
  views: {
    sessions: 'viewed',
    views: 'page_views',
    squares: 'view_squares',
    begun: { sum: 'viewed', of: 'drawn = 1' },
  },
  /** With a blocker. */
  blocked: { sessions: 'adblock_detected', views: 'blocked_views', squares: 'blocked_squares' },
  /** An arm is drawn where a blocker was found, so there was one before. */
  enabled: { ...clear, begun: { sum: 'turned' } },
  /**
   * Those of visitors who allowed the site, within the window, whose first day is that of allowing. Later sessions carry the time of that; where nothing
   * may be stored, only the session itself tells. Other conversions are no page views won back.
   */
  won: { ...clear, of: '(allowed = 1 OR (age >= 0 AND age < {window:UInt8}))' },
  /** Those of sessions in which ads were allowed. */
  allowed: { ...clear, of: 'allowed = 1' },
  /** Those of sessions in which an ad then rendered. */
  shown: { ...clear, of: 'recovered > 0' },
} satisfies Record<string, Sums>;

interface Sums {
  sessions: ViewSum;
  views: ViewSum;
  squares: ViewSum;
  of?: string;
  begun?: { sum: ViewSum; of?: string };
}

export type Kind = keyof typeof seen;

/** Countries and devices with groups of their own; all others are one. */
export interface Apart {
  countries: string[];
  devices: string[];
}

interface Question<K extends Kind> {
  kinds: K[];
  /** Times that do not overlap, ascending. */
  spans: Span[];
  /** What is summed up: from each of these on until the next. */
  days: Bucket[];
  attributionDays: number;
  /** Left out: all. */
  apart?: Apart;
  filters?: Filter[];
}

/** Page views by session, on the day on which it began. */
export async function readGroups<K extends Kind>(
  store: AnalyticsStore,
  siteId: string,
  { kinds, spans, days, attributionDays, apart, filters = [] }: Question<K>,
): Promise<Record<K, Group[]>> {
  if (days.length === 0) return toKinds(kinds, []);
  const { conditions, params } = narrow(filters);
  const starts = days.map(({ start }) => start);
  const only = (name: string, list: string) =>
    apart ? `if(${name} IN {${list}:Array(String)}, ${name}, '')` : name;
  const rows = await store.query<Row>(
    'quick',
    `SELECT start, ${only('country', 'countries')} AS country_, ${only('device', 'devices')} AS device_, arm,
       ${kinds.map(sumsOf).join(', ')}
     FROM (${selectViews(store.database, { sums: neededSums(kinds), spans, starts, conditions })})
     GROUP BY start, country_, device_, arm HAVING ${kinds.map((kind) => `${kind}_sessions > 0`).join(' OR ')}
     ORDER BY start, country_, device_, arm`,
    { ...params, ...apart, site: siteId, starts, window: attributionDays },
  );
  const dates = new Map(days.map(({ start, date }) => [start, date]));
  const dated = rows.map((row) => ({ ...row, day: dates.get(Number(row.start)) ?? '' }));
  return toKinds(kinds, dated);
}

function toKinds<K extends Kind>(kinds: K[], rows: Dated[]): Record<K, Group[]> {
  return Object.fromEntries(kinds.map((kind) => [kind, toGroups(rows, kind)])) as Record<K, Group[]>;
}

function neededSums(kinds: Kind[]): ViewSum[] {
  const needed = kinds.flatMap((kind) => {
    const { sessions, views, squares, begun }: Sums = seen[kind];
    return [sessions, views, squares, ...(begun ? [begun.sum] : [])];
  });
  return [...new Set(needed)];
}

/** Columns `<kind>_sessions`, `<kind>_begun`, `<kind>_views` and `<kind>_squares`. */
function sumsOf(kind: Kind): string {
  const { of, begun, ...sums }: Sums = seen[kind];
  const column = (name: string, sum: ViewSum, only?: string) =>
    `${only ? `sumIf(${sum}, ${only})` : `sum(${sum})`} AS ${kind}_${name}`;
  const columns = Object.entries(sums).map(([name, sum]) => column(name, sum, of));
  return [...columns, ...(begun ? [column('begun', begun.sum, begun.of)] : [])].join(', ');
}

type Sum = `${Kind}_${'sessions' | 'views' | 'squares' | 'begun'}`;
type Row = { start: number; country_: string; device_: string; arm: string } & Partial<Record<Sum, number>>;
type Dated = Row & { day: string };

/** Rows may be thousands: their columns are named once. */
function toGroups(rows: Dated[], kind: Kind): Group[] {
  const [sessions, views, squares] = [`${kind}_sessions`, `${kind}_views`, `${kind}_squares`] as const;
  const begun = `${kind}_begun` as const;
  const groups: Group[] = [];
  for (const row of rows) {
    const seen = row[sessions] ?? 0;
    if (seen === 0) continue;
    const { day, country_: country, device_: device, arm } = row;
    const sums = { page_views: row[views] ?? 0, squares: row[squares] ?? 0 };
    groups.push({ day, country, device, arm, sessions: seen, begun: row[begun] ?? seen, ...sums });
  }
  return groups;
}
