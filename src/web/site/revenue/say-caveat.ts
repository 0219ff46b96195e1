import type { Caveat } from '../../../contract/analytics/recovery.ts';
import { t } from '../../i18n/t.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';

type Plain = Exclude<Caveat['code'], 'rate_missing'>;

/** What a reader must know before using these numbers. */
export function sayCaveat({ code, text, percent = 0 }: Caveat): string {
  if (code !== 'rate_missing') return texts[code] ?? text;
  return t('revenue.noRateHoldsForShare', { share: formatPercent(percent) });
}

const texts: Record<Plain, string> = {
  no_holdout: t('revenue.withoutAHoldOutNobody'),
  too_few_visitors: t('revenue.oneOfTheGroupsHas'),
  visits_not_visitors: t('revenue.visitsThatStoreNothingAre'),
  sessions_are_independent: t('revenue.sessionsOfTheSameVisitor'),
  sessions_are_not_people: t('revenue.sessionsAreCountedNotPeople'),
  attribution_window: t('revenue.pageViewsCountAsWon'),
  no_attribution_without_storage: t('revenue.whereNothingMayBeStored'),
  reblock_decay: t('revenue.someVisitorsBlockAgainEach'),
  former_blockers_may_differ: t('revenue.visitorsWhoUsedABlocker'),
  no_rates: t('revenue.noRateIsSetSo'),
  cost_is_in_incremental: t('revenue.pageViewsThatTheWall'),
  nothing_stored: t('revenue.theSiteStoresNothingIn'),
  few_seen_again: t('revenue.fewerThan30SessionsOf'),
  days_in_utc: t('revenue.daysAreDaysInUtc'),
  no_second_channel: t('revenue.howManyPageViewsThe'),
  more_seen_than_served: t('revenue.theScriptSawMorePage'),
  servers_count_bots: t('revenue.serversAlsoCountBotsAnd'),
  sampled_by_session: t('revenue.pageViewsOfASession'),
};
