import type { DetectionTrends } from '../contract/analytics/detection-trends.ts';
import { otherValues } from '../contract/analytics/dimensions.ts';
import { groupBy } from '../kit/group-by.ts';
import type { KnownSite } from './known-since.ts';
import { buckets, type DayRange, dayOf, type Period, periodOf, type Span } from './period.ts';
import { type CutPeriod, sameWeekdaysBefore } from './period-to-compare.ts';
import { askInHalves, beganIn, type Row } from './query.ts';
import { knownDays } from './raw-days.ts';
import { knownSpans, readBeside } from './read-beside.ts';
import type { AnalyticsStore } from './store.ts';

/** Blockers that are shown by name; more lines than that look alike. */
const maxNamed = 5;
const unnamed = 'unknown';

/** What the detection found on each day, and how often visitors disputed it, beside the period before. */
export async function readDetectionTrends(
  store: AnalyticsStore,
  site: KnownSite,
  range: DayRange,
  nowMs: number,
): Promise<DetectionTrends> {
  const period = periodOf(range, site.config.timezone, nowMs);
  const asked = { period, compare: 'previous_weekdays' as const, filters: [], nowMs };
  const beside = await readBeside(store, site, asked, (each) => readParts(store, site, each, nowMs));
  const { now } = beside;
  // Days that have not begun are compared with nothing.
  const before = beside.before ?? {
    ...{ period: sameWeekdaysBefore(period), is_whole: false },
    ...{ found: [], contested: [] },
  };
  const names = mostFrequent(now.found);
  const of = (found: Found[], name: string) =>
    sum(found.filter(({ blocker }) => nameIn(names, blocker) === name));
  const byDay = groupBy(now.found, ({ start }) => String(start));
  const today = dayOf(new Date(nowMs).toISOString(), site.config.timezone);
  return {
    period: datesOf(now.period),
    counted_from: knownDays(period, site, nowMs).counted_from,
    before: {
      ...datesOf(before.period),
      is_whole: before.is_whole,
      blocked: sum(before.found),
      ...contestedIn(before),
    },
    blocked: sum(now.found),
    ...contestedIn(now),
    blockers: names.map((blocker) => ({
      blocker,
      sessions: of(now.found, blocker),
      before: of(before.found, blocker),
    })),
    days: now.starts.map(({ start, date }) => {
      const found = byDay.get(String(start)) ?? [];
      return {
        date,
        is_unfinished: date >= today,
        blocked: sum(found),
        blockers: names.map((name) => of(found, name)),
        ...contestedIn({ contested: now.contested.filter((row) => row.start === start) }),
      };
    }),
  };
}

interface Found {
  start: number;
  blocker: string;
  sessions: number;
}

interface Contested {
  start: number;
  walls: number;
  claims: number;
}

async function readParts(store: AnalyticsStore, site: KnownSite, periods: CutPeriod[], nowMs: number) {
  const days = periods.map((period) => {
    const { counted } = knownDays(period, site, nowMs);
    return buckets(counted, 'day').filter(({ start }) => start < period.to);
  });
  const starts = days.flat().map(({ start }) => start);
  const [rows, contested] = await readDays(store, site.id, {
    starts,
    spans: knownSpans(periods, [], site, nowMs),
  });
  const found = rows.map(({ start, blocker, adblock_detected }): Found => {
    return { start, blocker: blocker || unnamed, sessions: adblock_detected };
  });
  return periods.map((period, index) => {
    const own = days[index] ?? [];
    const known = new Set(own.map(({ start }) => start));
    const isOwn = ({ start }: { start: number }) => known.has(start);
    return { period, starts: own, found: found.filter(isOwn), contested: contested.filter(isOwn) };
  });
}

function readDays(
  store: AnalyticsStore,
  siteId: string,
  { starts, spans }: { starts: number[]; spans: Span[] },
): Promise<[Row[], Contested[]]> {
  if (starts.length === 0) return Promise.resolve([[], []]);
  return Promise.all([
    // A day has at most so many blockers (intake/distinct-values.ts), but days and blockers together have no limit.
    askInHalves(store, {
      ...{ siteId, spans, starts, filters: [] },
      ...{ counts: ['adblock_detected'], dimensions: ['blocker'] },
    }),
    store.query<Contested>(
      'quick',
      `SELECT roundDown(toUInt32(toUnixTimestamp(started_at)), {starts:Array(UInt32)}) AS start,
         sumIf(sign, walls_displayed > 0) AS walls, sumIf(sign, contested) AS claims
       FROM ${store.database}.sessions WHERE ${beganIn(spans)} AND (walls_displayed > 0 OR contested) GROUP BY start`,
      { site: siteId, starts },
    ),
  ]);
}

function sum(found: Found[]): number {
  return found.reduce((all, { sessions }) => all + sessions, 0);
}

function contestedIn({ contested }: { contested: Contested[] }) {
  return {
    walls_displayed: contested.reduce((all, { walls }) => all + Number(walls), 0),
    possible_false_alarms: contested.reduce((all, { claims }) => all + Number(claims), 0),
  };
}

/** Names, the most frequent first, and one for all the others. */
function mostFrequent(found: Found[]): string[] {
  const totals = new Map<string, number>();
  for (const { blocker, sessions } of found) {
    if (sessions > 0) totals.set(blocker, (totals.get(blocker) ?? 0) + sessions);
  }
  const names = [...totals].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name);
  // What the store no longer knows by name is among the others.
  const named = names.filter((name) => name !== otherValues).slice(0, maxNamed);
  return named.length < names.length ? [...named, otherValues] : named;
}

function nameIn(names: string[], blocker: string): string {
  return names.includes(blocker) ? blocker : otherValues;
}

function datesOf({ first, last }: Period) {
  return { start: first.toString(), end: last.toString() };
}
