import { Temporal } from 'temporal-polyfill';
import { cellColumn } from '../../events/store/cell-tables.ts';
import { armDraws } from '../../events/store/page-view-cells.ts';
import { isDuring, partsOf } from '../from-cells.ts';
import { bounds, buckets, type Period } from '../period.ts';
import { zOutside } from '../statistics/z-outside.ts';
import type { AnalyticsStore } from '../store.ts';

/** For so many days a visitor's browser keeps its arm (sdk/ask/arm.ts). */
export const armDays = 90;

/** Visitors who were drawn into each arm. */
export interface Eligible {
  walled: number;
  holdout: number;
}

export const noEligible: Eligible = { walled: 0, holdout: 0 };

/** By local day, in order; days without a draw are absent. */
export type DrawsByDay = Map<string, Eligible>;

/** Those whose page views a period can have: drawn in it, or earlier and still in their arm. */
export interface Draws {
  eligible: Eligible;
  /** By the day from which on they are compared: the first one has all who were drawn before it too. */
  byDay: DrawsByDay;
  /** The first and last day of the period with a draw: there are none without a hold-out. */
  span: { start: string; end: string } | null;
  /** All were drawn by one percentage, as far as their numbers tell. */
  isSteady: boolean;
}

/** Draws in a period and in the days before it from which an arm may be kept. */
export async function readDraws(store: AnalyticsStore, siteId: string, period: Period): Promise<DrawsByDay> {
  const whole = { ...period, first: period.first.subtract({ days: armDays }) };
  const days = buckets(whole, 'day');
  const starts = days.map(({ start }) => start);
  const parts = partsOf([bounds(whole)], starts);
  // Local days begin and end at a quarter of an hour: nothing is left at the ends of a period.
  const rows = await store.query<{ since: number; arm: keyof Eligible; drawn: number }>(
    'quick',
    `SELECT roundDown(start, {starts:Array(UInt32)}) AS since, value AS arm, sum(${cellColumn('sessions')}) AS drawn
     FROM ${store.database}.cells
     WHERE site_id = {site:UUID} AND dimension = '${armDraws}' AND ${isDuring(parts)}
     GROUP BY since, arm HAVING drawn > 0 ORDER BY since`,
    { site: siteId, starts },
  );
  const dates = new Map(days.map(({ start, date }) => [start, date]));
  const byDay: DrawsByDay = new Map();
  for (const { since, arm, drawn } of rows) {
    const day = dates.get(Number(since)) ?? '';
    byDay.set(day, { ...(byDay.get(day) ?? noEligible), [arm]: Number(drawn) });
  }
  return byDay;
}

/** @param keepsArms visitors' browsers may keep their arm, so that many were drawn before the period */
export function drawsIn(all: DrawsByDay, { first, last }: Period, keepsArms: boolean): Draws {
  const inside = [...all.keys()].filter((day) => first.toString() <= day && day <= last.toString());
  const [start, end] = [inside[0], inside.at(-1)];
  if (start === undefined || end === undefined)
    return { eligible: noEligible, byDay: new Map(), span: null, isSteady: true };
  const since = keepsArms ? Temporal.PlainDate.from(start).subtract({ days: armDays }).toString() : start;
  const counted = [...all].filter(([day]) => since <= day && day <= end);
  const byDay: DrawsByDay = new Map();
  for (const [day, drawn] of counted) {
    const isEarlier = day < start;
    const counts = isEarlier ? start : day;
    byDay.set(counts, addEligible(byDay.get(counts) ?? noEligible, drawn));
  }
  const days = counted.map(([, drawn]) => drawn);
  return {
    eligible: days.reduce(addEligible, noEligible),
    byDay,
    span: { start, end },
    isSteady: areSteady(days),
  };
}

/** The days that the arms are compared on; null where nobody is in the hold-out. */
export function measuredDays({ eligible, span }: Draws): Draws['span'] {
  return eligible.holdout > 0 ? span : null;
}

function addEligible(one: Eligible, other: Eligible): Eligible {
  return { walled: one.walled + other.walled, holdout: one.holdout + other.holdout };
}

/** A wrong alarm takes the interval away, so there may be one in a thousand comparisons at most. */
const alarm = 0.001;
/** Fewer expected on one side tell nothing by a chi-square. */
const enoughExpected = 8;

/**
 * Whether the hold-out's share of the draws is the same before and after any day: a chi-square at each, all together at
 * one in a thousand (Bonferroni).
 */
export function areSteady(days: Eligible[]): boolean {
  const all = days.reduce(addEligible, noEligible);
  const total = all.walled + all.holdout;
  const share = all.holdout / total;
  const z2 = zOutside(alarm / Math.max(1, days.length - 1)) ** 2;
  let before = noEligible;
  for (const day of days.slice(0, -1)) {
    before = addEligible(before, day);
    const drawn = before.walled + before.holdout;
    const rest = total - drawn;
    const isEnough = Math.min(drawn, rest) * Math.min(share, 1 - share) >= enoughExpected;
    const off = before.holdout - drawn * share;
    if (isEnough && off ** 2 > z2 * drawn * share * (1 - share) * (rest / total)) return false;
  }
  return true;
}
