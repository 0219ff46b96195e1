import type { AnalyticsQuery, Filter } from '../../contract/analytics/query.ts';
import type { RateSettings } from '../../contract/analytics/revenue.ts';
import type { WonBack } from '../../contract/analytics/won-back.ts';
import type { KnownSite } from '../known-since.ts';
import { buckets, periodOf, type Span } from '../period.ts';
import type { Comparison, CutPeriod } from '../period-to-compare.ts';
import { knownSpans, readBeside } from '../read-beside.ts';
import type { AnalyticsStore } from '../store.ts';
import { guessedRevenue } from './guessed-rates.ts';
import { type Group, readGroups } from './page-view-groups.ts';
import { priceChanges, pricedApart } from './price.ts';
import { type Figure, openTill } from './till.ts';

interface WonBackQuery {
  range: AnalyticsQuery['range'];
  compare: Comparison;
  filters: Filter[];
}

/** What ad blockers cost in a period, and what of it the wall won back: at the owner's rates, or else at guessed ones. */
export async function readWonBack(
  store: AnalyticsStore,
  site: KnownSite,
  settings: RateSettings,
  query: WonBackQuery,
  nowMs: number,
): Promise<WonBack> {
  const { currency, rates, attribution_days } = settings;
  const isGuess = currency === null || rates.length === 0;
  const used = isGuess ? guessedRevenue(attribution_days) : { currency, rates, attribution_days };
  const period = periodOf(query.range, site.config.timezone, nowMs);
  const read = (periods: CutPeriod[]) =>
    readParts(store, site.id, periods, used, {
      filters: query.filters,
      spans: knownSpans(periods, query.filters, site, nowMs),
    });
  const { now, before } = await readBeside(store, site, { ...query, period, nowMs }, read);
  return {
    ...{ currency: used.currency, is_guess: isGuess },
    now: {
      period: now.period,
      won_back: now.won_back.figure,
      blocked: now.blocked.figure,
      at_stake: now.at_stake,
    },
    before: before && {
      ...{ period: before.period, is_whole: before.is_whole },
      won_back: comparable(before.won_back, now.won_back),
      blocked: comparable(before.blocked, now.blocked),
    },
  };
}

interface Counted {
  figure: Figure;
  /** Whether there was a rate on all its days. */
  isPriced: boolean;
}

interface Part extends Pick<WonBack['now'], 'period' | 'at_stake'> {
  won_back: Counted;
  blocked: Counted;
}

/** Days before the first rate would make either period look poor, so then there is no amount to compare with. */
function comparable(before: Counted, now: Counted): Figure {
  const areBoth = before.isPriced && now.isPriced;
  return areBoth ? before.figure : { ...before.figure, amount: null, interval: null };
}

async function readParts(
  store: AnalyticsStore,
  siteId: string,
  periods: CutPeriod[],
  { currency, rates, attribution_days: attributionDays }: RateSettings & { currency: string },
  { filters, spans }: { filters: Filter[]; spans: Span[] },
): Promise<Part[]> {
  const lists = periods.map((period) => priceChanges(buckets(period, 'day'), rates));
  const groups =
    spans.length === 0
      ? { won: [], blocked: [] }
      : await readGroups(store, siteId, {
          ...{ kinds: ['won', 'blocked'], attributionDays, filters },
          ...{ spans, days: lists.flat(), apart: pricedApart(rates) },
        });
  const till = openTill({ currency, rates, attribution_days: attributionDays });
  return periods.map((period, index) => {
    const days = new Set(lists[index]?.map(({ date }) => date));
    const count = (all: Group[]) => {
      const own = all.filter(({ day }) => days.has(day));
      const taken = till.take(own);
      return { taken, counted: { figure: till.figure(taken), isPriced: till.isPriced(own) } };
    };
    const [won, blocked] = [count(groups.won), count(groups.blocked)];
    return {
      period: { start: period.first.toString(), end: period.last.toString() },
      won_back: won.counted,
      blocked: blocked.counted,
      at_stake: till.atStake(won.taken, blocked.taken),
    };
  });
}
