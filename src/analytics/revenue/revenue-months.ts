import { Temporal } from 'temporal-polyfill';
import type { RateSettings } from '../../contract/analytics/revenue.ts';
import type { RevenueMonths } from '../../contract/analytics/revenue-months.ts';
import { readFirstVisit } from '../known-since.ts';
import { bounds, dateAt, dayAfter, lastDays, type Period, startOfDay } from '../period.ts';
import { round } from '../rates.ts';
import { knownDays } from '../raw-days.ts';
import type { AnalyticsStore } from '../store.ts';
import { isMeasured, keepsArms, readArms } from './arm-groups.ts';
import { armsOf, compareMoney } from './arms.ts';
import { changePerDay } from './change-per-day.ts';
import { type Draws, drawsIn, measuredDays } from './draws.ts';
import type { Group } from './page-view-groups.ts';
import { pricedApart } from './price.ts';
import type { MoneySite } from './recovery.ts';
import { openTill, type Till } from './till.ts';

const daySeconds = 86_400;

type Month = RevenueMonths['months'][number];
type Groups = Record<'won' | 'blocked' | 'enabled', Group[]>;

/** Calendar months in the site's time zone, each with how a day of it compares with a day of the one before. */
export async function readRevenueMonths(
  store: AnalyticsStore,
  site: MoneySite,
  settings: RateSettings,
  count: number,
  nowMs: number,
): Promise<RevenueMonths> {
  const zone = site.config.timezone;
  const { last } = lastDays(1, zone, nowMs);
  const first = last.with({ day: 1 }).subtract({ months: count - 1 });
  const { counted: whole, counted_from } = knownDays({ first, last, zone }, site, nowMs);
  const [{ drawsByDay, groups }, firstVisit] = await Promise.all([
    readArms(store, site, {
      period: whole,
      by: 'day',
      kinds: ['won', 'blocked'],
      attributionDays: settings.attribution_days,
      apart: pricedApart(settings.rates),
    }),
    readFirstVisit(store, site.id),
  ]);
  const known = firstVisit === null ? undefined : dateAt(firstVisit, zone);
  const till = openTill(settings);
  const months: Month[] = [];
  // With its exact days, as rounded ones would shift what a day brought.
  let before: Omit<Month, 'change'> | undefined;
  let wasPriced = false;
  for (const period of monthsOf(whole, known)) {
    const draws = drawsIn(drawsByDay, period, keepsArms(site));
    const own = groupsIn(period, groups);
    const month = monthOf(period, own, draws, till, nowMs);
    const isPriced = till.isPriced(month.incremental ? own.enabled : own.won);
    const { digits } = till;
    months.push({
      ...month,
      days: round(month.days),
      measured_days: round(month.measured_days),
      change: changePerDay(month, before, { digits, isPriced: isPriced && wasPriced }),
    });
    before = month;
    wasPriced = isPriced;
  }
  return { currency: settings.currency, counted_from, months };
}

/** From the month of the first visit on; that one begins with the visit. */
function monthsOf({ first, last, zone }: Period, known: string | undefined): Period[] {
  if (known === undefined) return [];
  const from = Temporal.PlainDate.from(known);
  const start = Temporal.PlainDate.compare(from, first) > 0 ? from : first;
  const periods: Period[] = [];
  for (let day = start; Temporal.PlainDate.compare(day, last) <= 0; ) {
    const next = day.with({ day: 1 }).add({ months: 1 });
    const end = next.subtract({ days: 1 });
    periods.push({ first: day, last: Temporal.PlainDate.compare(end, last) > 0 ? last : end, zone });
    day = next;
  }
  return periods;
}

function groupsIn(period: Period, { won, blocked, enabled }: Groups): Groups {
  const [first, last] = [period.first.toString(), period.last.toString()];
  const inside = (groups: Group[]) => groups.filter(({ day }) => first <= day && day <= last);
  return { won: inside(won), blocked: inside(blocked), enabled: inside(enabled) };
}

/** @param groups of this month. */
function monthOf(
  period: Period,
  groups: Groups,
  draws: Draws,
  till: Till,
  nowMs: number,
): Omit<Month, 'change'> {
  const enabled = groups.enabled.filter(({ day }) => isMeasured(day, draws));
  const { from, to } = bounds(period);
  const until = Math.min(nowMs / 1000, to);
  const lost = till.take(groups.blocked);
  return {
    month: period.first.toString().slice(0, 7),
    days: (until - from) / daySeconds,
    is_complete: to * 1000 <= nowMs,
    gross: till.figure(till.take(groups.won)),
    incremental: till.knownFor(
      enabled,
      compareMoney(armsOf(enabled, draws.eligible, till), 'walled', till, draws),
    ),
    measured_days: measuredSeconds(draws, period.zone, until) / daySeconds,
    lost_potential: { page_views: lost.page_views, amount: till.amountOf(lost) },
  };
}

/** From the first to the last day with a hold-out; today in part. */
function measuredSeconds(draws: Draws, zone: string, until: number): number {
  const measured = measuredDays(draws);
  if (!measured) return 0;
  return Math.min(until, startOfDay(dayAfter(measured.end), zone)) - startOfDay(measured.start, zone);
}
