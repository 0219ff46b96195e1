import type { Revenue } from '../../contract/analytics/recovery.ts';
import type { RateSettings } from '../../contract/analytics/revenue.ts';
import { headlineText } from '../../contract/messages/revenue-texts.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import { readFirstVisit } from '../known-since.ts';
import {
  bounds,
  buckets,
  type DayRange,
  dateAt,
  dayAfter,
  type Period,
  periodOf,
  startOfDay,
} from '../period.ts';
import { knownDays } from '../raw-days.ts';
import type { AnalyticsStore } from '../store.ts';
import { readArms } from './arm-groups.ts';
import { armsOf, compareMoney } from './arms.ts';
import { caveat } from './caveats.ts';
import { type Draws, measuredDays } from './draws.ts';
import { headlineOf } from './headline.ts';
import { type Group, readGroups } from './page-view-groups.ts';
import { priceChanges, pricedApart } from './price.ts';
import { armCaveats, type MoneySite } from './recovery.ts';
import { openTill, type Till } from './till.ts';
import { revenueByDay } from './to-date.ts';
import { yearlyPace } from './yearly-pace.ts';

/** Gross, incremental, lost potential and the cost of the wall: never one number for all of them. */
export async function readRevenue(
  store: AnalyticsStore,
  site: MoneySite,
  settings: RateSettings,
  range: DayRange,
  nowMs: number,
): Promise<Revenue> {
  const asked = periodOf(range, site.config.timezone, nowMs);
  const { counted: period, counted_from } = knownDays(asked, site, nowMs);
  const { rates, attribution_days: attributionDays } = settings;
  const [{ draws, groups }, segments, firstVisit] = await Promise.all([
    readArms(store, site, {
      ...{ period, by: 'day', apart: pricedApart(rates), attributionDays },
      kinds: ['won', 'blocked', 'allowed', 'shown'],
    }),
    readGroups(store, site.id, {
      ...{ kinds: ['won', 'blocked'], attributionDays },
      ...{ spans: [bounds(period)], days: priceChanges(buckets(period, 'day'), rates) },
    }),
    readFirstVisit(store, site.id),
  ]);
  const till = openTill(settings);
  const split = { ...groups, ...segments };
  const figures = figuresOf(split, draws, till);
  const measured = measuredDays(draws);
  const headline = headlineOf(figures);
  const counted = {
    period: { start: asked.first.toString(), end: asked.last.toString() },
    counted_from,
    measured,
    ...figures,
    at_stake: till.atStake(till.take(split.won), till.take(split.blocked)),
    currency: settings.currency,
    headline,
  };
  const countedIn = (kind: 'allowed' | 'shown') => {
    const taken = till.take(groups[kind]);
    return { page_views: taken.page_views, amount: till.amountOf(taken) };
  };
  return {
    attribution_days: attributionDays,
    ...counted,
    ads_shown: { allowed: countedIn('allowed'), shown: countedIn('shown') },
    headline: { ...headline, text: inEnglish(headlineText(counted)) },
    timeline: revenueByDay(period, { groups, draws, till, basis: headline.basis }),
    yearly: yearlyPace(
      (factor) =>
        headline.basis === 'gross'
          ? till.figure(till.take(split.won), factor)
          : incrementalOf(split, draws, till, factor),
      till.isPriced(headline.basis === 'gross' ? groups.won : groups.enabled),
      elapsedDays(headline.basis === 'gross' ? visitedDays(period, firstVisit) : measured, period, nowMs),
    ),
    caveats: [
      ...till.caveats([...groups.won, ...groups.blocked]),
      ...armCaveats(site, draws),
      caveat('attribution_window'),
      ...(site.config.consent_mode === 'cookieless' ? [caveat('no_attribution_without_storage')] : []),
      caveat('reblock_decay'),
      caveat('former_blockers_may_differ'),
      caveat('sessions_are_not_people'),
      ...(draws.eligible.holdout > 0 ? [caveat('cost_is_in_incremental')] : []),
    ],
  };
}

type Groups = Record<'won' | 'blocked' | 'views' | 'enabled', Group[]>;
type Figures = Pick<Revenue, 'gross' | 'incremental' | 'lost_potential' | 'cost_of_wall'>;

function figuresOf(groups: Groups, draws: Draws, till: Till): Figures {
  const views = armsOf(groups.views, draws.eligible, till);
  return {
    gross: till.count(groups.won),
    incremental: incrementalOf(groups, draws, till),
    lost_potential: till.count(groups.blocked),
    cost_of_wall: till.knownFor(groups.views, compareMoney(views, 'holdout', till, draws)),
  };
}

function incrementalOf({ enabled }: Groups, draws: Draws, till: Till, factor = 1): Revenue['incremental'] {
  const arms = armsOf(enabled, draws.eligible, till);
  return till.knownFor(enabled, compareMoney(arms, 'walled', till, draws, factor));
}

/** The days of a period since the first visit of all: quiet ones count too. @param firstVisit Unix seconds */
function visitedDays({ first, last, zone }: Period, firstVisit: number | null): Draws['span'] {
  if (firstVisit === null) return null;
  const start = [first.toString(), dateAt(firstVisit, zone)].sort()[1] as string;
  return { start, end: last.toString() };
}

/** From the first day that counts to the last; today in part. */
function elapsedDays(days: Draws['span'], { zone }: Period, nowMs: number): number {
  if (!days) return 0;
  const end = Math.min(nowMs / 1000, startOfDay(dayAfter(days.end), zone));
  return (end - startOfDay(days.start, zone)) / 86_400;
}
