import type { AnalyticsQuery, Filter } from '../../contract/analytics/query.ts';
import type { RateSettings } from '../../contract/analytics/revenue.ts';
import type { WonBack } from '../../contract/analytics/won-back.ts';
import type { KnownSite } from '../known-since.ts';
import { type Bucket, buckets, periodOf, type Span } from '../period.ts';
import type { Comparison, CutPeriod } from '../period-to-compare.ts';
import { knownSpans, readBeside } from '../read-beside.ts';
import type { AnalyticsStore } from '../store.ts';
import { guessedRevenue } from './guessed-rates.ts';
import { type Group, readGroups } from './page-view-groups.ts';
import { openTill } from './till.ts';

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
  const parts = await readBeside(store, site, { ...query, period, nowMs }, read);
  return { currency: used.currency, is_guess: isGuess, ...parts };
}

async function readParts(
  store: AnalyticsStore,
  siteId: string,
  periods: CutPeriod[],
  { currency, rates, attribution_days: attributionDays }: RateSettings & { currency: string },
  { filters, spans }: { filters: Filter[]; spans: Span[] },
): Promise<WonBack['now'][]> {
  const lists = periods.map((period) => stretches(buckets(period, 'day'), rates));
  const groups =
    spans.length === 0
      ? { won: [], blocked: [] }
      : await readGroups(store, siteId, {
          ...{ kinds: ['won', 'blocked'], attributionDays, filters },
          ...{ spans, days: lists.flat() },
        });
  const till = openTill({ currency, rates, attribution_days: attributionDays });
  /** Days before the first rate would make the earlier period look poor. */
  const figure = (of: Group[], isEarlier: boolean) => {
    const figured = till.figure(till.take(of));
    return isEarlier && !till.isPriced(of) ? { ...figured, amount: null, interval: null } : figured;
  };
  return periods.map((period, index) => {
    const days = new Set(lists[index]?.map(({ date }) => date));
    const inPeriod = (of: Group[]) =>
      figure(
        of.filter(({ day }) => days.has(day)),
        index > 0,
      );
    return {
      period: { start: period.first.toString(), end: period.last.toString() },
      won_back: inPeriod(groups.won),
      blocked: inPeriod(groups.blocked),
    };
  });
}

/** Days from which on other rates hold: what lies between two of them has one price, however long it is. */
function stretches(days: Bucket[], rates: RateSettings['rates']): Bucket[] {
  const changes = new Set(rates.map(({ from }) => from));
  return days.filter(({ date }, index) => index === 0 || changes.has(date));
}
