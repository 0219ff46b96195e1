import type { DetectionTrends } from '../contract/analytics/detection-trends.ts';
import { otherValues } from '../contract/analytics/dimensions.ts';
import type { KnownSite } from './known-since.ts';
import { bounds, buckets, lastDays } from './period.ts';
import type { CutPeriod } from './period-to-compare.ts';
import { ask, began } from './query.ts';
import { readBeside } from './read-beside.ts';
import type { AnalyticsStore } from './store.ts';

/** Blockers that are shown by name; more lines than that look alike. */
const maxNamed = 5;
const unnamed = 'unknown';

/** What the detection found on each day, and how often visitors disputed it, beside the period before. */
export async function readDetectionTrends(
  store: AnalyticsStore,
  site: KnownSite,
  days: number,
  nowMs: number,
): Promise<DetectionTrends> {
  const period = lastDays(days, site.config.timezone, nowMs);
  const asked = { period, compare: 'previous_weekdays' as const, filters: [], nowMs };
  const { now, before } = await readBeside(store, site, asked, (each) => readPart(store, site.id, each));
  if (!before) throw new Error('a number of days always has a period before it');
  const names = mostFrequent(now.found);
  const of = (found: Found[], name: string) =>
    sum(found.filter(({ blocker }) => nameIn(names, blocker) === name));
  const today = now.starts.at(-1)?.start;
  return {
    period: spanOf(now.period),
    before: {
      ...spanOf(before.period),
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
      const found = now.found.filter((row) => row.start === start);
      return {
        date,
        is_unfinished: start === today,
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

async function readPart(store: AnalyticsStore, siteId: string, period: CutPeriod) {
  const { from } = bounds(period);
  const starts = buckets(period, 'day').filter(({ start }) => start < period.to);
  const times = { from, to: period.to, starts: starts.map(({ start }) => start) };
  const [rows, contested] = await Promise.all([
    ask(store, { siteId, ...times, counts: ['adblock_detected'], dimensions: ['blocker'], filters: [] }),
    store.query<Contested>(
      'quick',
      `SELECT roundDown(toUInt32(toUnixTimestamp(started_at)), {starts:Array(UInt32)}) AS start,
         sumIf(sign, walls_displayed > 0) AS walls, sumIf(sign, contested) AS claims
       FROM ${store.database}.sessions WHERE ${began} AND (walls_displayed > 0 OR contested) GROUP BY start`,
      { site: siteId, ...times },
    ),
  ]);
  const found = rows.map(({ start, blocker, adblock_detected }): Found => {
    return { start, blocker: blocker || unnamed, sessions: adblock_detected };
  });
  return { period, starts, found, contested };
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
  return names.length > maxNamed ? [...names.slice(0, maxNamed), otherValues] : names;
}

function nameIn(names: string[], blocker: string): string {
  return names.includes(blocker) ? blocker : otherValues;
}

function spanOf({ first, last }: CutPeriod) {
  return { start: first.toString(), end: last.toString() };
}
