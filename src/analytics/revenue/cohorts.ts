import { Temporal } from 'temporal-polyfill';
import type { Cohorts, SeenAgain } from '../../contract/analytics/recovery.ts';
import { hasAllowed } from '../../events/store/allowing-types.ts';
import { began } from '../query.ts';
import { percent, round } from '../rates.ts';
import { wilsonInterval } from '../statistics/wilson.ts';
import type { AnalyticsStore } from '../store.ts';
import { caveat } from './caveats.ts';
import { fitReblockRate } from './reblock-rate.ts';
import type { MoneySite } from './recovery.ts';

const daySeconds = 86_400;
/** Days after the day of allowing. */
const windows = [
  [1, 1],
  [2, 7],
  [8, 14],
  [15, 21],
  [22, 30],
] as const;

/** Whether visitors who allowed the site still do, by the week in which they did. Browsers keep days in UTC. */
export async function readCohorts(
  store: AnalyticsStore,
  site: MoneySite,
  weeks: number,
  nowMs: number,
): Promise<Cohorts> {
  const mondays = lastMondays(weeks, nowMs);
  if (site.config.consent_mode === 'cookieless') return nothing([caveat('nothing_stored')]);
  const range = { site: site.id, from: mondays[0] ?? 0, to: Math.floor(nowMs / 1000) + daySeconds };
  const [allowed, seen] = await Promise.all([
    readAllowed(store, range, mondays),
    readSeenAgain(store, range, mondays),
  ]);
  const fit = fitReblockRate(seen);
  return {
    cohorts: mondays.map((monday) => ({
      week: new Date(monday * 1000).toISOString().slice(0, 10),
      allowed: allowed.get(monday) ?? 0,
      seen_again: windowsOf(seen.filter((row) => row.week === monday)),
    })),
    all: windowsOf(seen),
    daily_reblock_rate: fit && round(100 * fit.rate),
    daily_reblock_interval: fit && [round(100 * fit.interval[0]), round(100 * fit.interval[1])],
    caveats: [
      caveat('days_in_utc'),
      caveat('sessions_are_independent'),
      ...(fit ? [] : [caveat('few_seen_again')]),
    ],
  };
}

/** Days from the day on which the site was allowed to that of the session. */
const ageInDays = `intDiv(toUnixTimestamp(started_at), ${daySeconds}) - intDiv(allowed_at, ${daySeconds})`;

interface Range extends Record<string, number | string> {
  site: string;
  from: number;
  to: number;
}

/** Week → sessions in which the site was allowed, also again: these have an earlier day (`makeSessions`). */
async function readAllowed(
  store: AnalyticsStore,
  range: Range,
  mondays: number[],
): Promise<Map<number, number>> {
  const rows = await store.query<{ week: number; allowed: number }>(
    'quick',
    `SELECT roundDown(toUnixTimestamp(started_at), {mondays:Array(UInt32)}) AS week, sum(sign) AS allowed
     FROM ${store.database}.sessions
     WHERE ${began} AND ${hasAllowed} AND allowed_at > 0
     GROUP BY week HAVING allowed > 0`,
    { ...range, mondays },
  );
  return new Map(rows.map(({ week, allowed }) => [week, allowed]));
}

interface SeenRow {
  week: number;
  age: number;
  sessions: number;
  reblocked: number;
}

/** A session is blocked again where a blocker was found on any of its page views. */
function readSeenAgain(store: AnalyticsStore, range: Range, mondays: number[]): Promise<SeenRow[]> {
  return store.query<SeenRow>(
    'quick',
    `SELECT roundDown(allowed_at, {mondays:Array(UInt32)}) AS week, ${ageInDays} AS age, sum(sign) AS sessions,
       sumIf(sign, adblock_detected > 0) AS reblocked
     FROM ${store.database}.sessions
     WHERE ${began} AND allowed_at >= {from:UInt32} AND age > 0
       AND (adblock_detected > 0 OR adblock_not_detected > 0)
     GROUP BY week, age HAVING sessions > 0 ORDER BY week, age`,
    { ...range, mondays },
  );
}

function windowsOf(rows: SeenRow[]): SeenAgain[] {
  return windows.map(([from_day, to_day]) => {
    const mine = rows.filter(({ age }) => age >= from_day && age <= to_day);
    const sessions = mine.reduce((sum, row) => sum + row.sessions, 0);
    const reblocked = mine.reduce((sum, row) => sum + row.reblocked, 0);
    return {
      from_day,
      to_day,
      sessions,
      still_allowed: sessions - reblocked,
      reblocked,
      rate: percent(sessions - reblocked, sessions),
      interval: sessions === 0 ? null : inPercent(sessions - reblocked, sessions),
    };
  });
}

function inPercent(conversions: number, impressions: number): [number, number] {
  const [low, high] = wilsonInterval({ conversions, impressions });
  return [round(100 * low), round(100 * high)];
}

/** The Mondays of the last weeks, this one included, in seconds since 1970. */
function lastMondays(weeks: number, nowMs: number): number[] {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO('UTC').toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: weeks }, (_, index) => {
    const start = monday.subtract({ weeks: weeks - 1 - index });
    return start.toZonedDateTime('UTC').epochMilliseconds / 1000;
  });
}

function nothing(caveats: Cohorts['caveats']): Cohorts {
  return { cohorts: [], all: [], daily_reblock_rate: null, daily_reblock_interval: null, caveats };
}
