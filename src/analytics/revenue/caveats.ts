import type { Caveat } from '../../contract/analytics/recovery.ts';

/** What readers of these numbers must know, in words. */
const texts = {
  no_holdout:
    "Without a hold-out, there's no way to know what visitors would have done without the wall. Set the site's hold-out to 5%.",
  too_few_visitors:
    "One group has fewer than 100 visitors, so the difference has no interval yet and isn't conclusive.",
  visits_not_visitors:
    'Sessions without storage are linked for one day at most, so the same person may be assigned and counted several times.',
  sessions_are_independent:
    'Sessions from the same visitor are treated as independent, which makes intervals slightly too narrow.',
  sessions_are_not_people: 'Sessions are counted, not people.',
  attribution_window:
    'Page views count as won back within the attribution window after a visitor allows ads, and only if no blocker was detected.',
  no_attribution_without_storage:
    "Where storage isn't allowed, only the session in which a visitor allowed ads counts as won back. Later sessions aren't recognized.",
  reblock_decay:
    "Some visitors block again. Every page view is checked, so those don't count. The cohorts show how quickly this happens.",
  former_blockers_may_differ:
    'Visitors who used a blocker may earn more or less than your average. Amounts are based on the rates you set.',
  no_rates: 'No rate is set, so page views have no amount. Set one in the revenue settings.',
  cost_is_in_incremental:
    "Page views the wall cost are valued as if they had shown ads. Don't subtract them from the extra revenue: it already accounts for them.",
  nothing_stored:
    "The site stores nothing in browsers, so returning visitors aren't recognized and there are no cohorts.",
  few_seen_again: 'Fewer than 30 sessions from returning visitors: too few for a re-blocking rate.',
  days_in_utc: "Days are in UTC here because that's what browsers store.",
  no_second_channel:
    "How many page views the script never saw is unknown. To find out, report your server's page views.",
  more_seen_than_served:
    "The script saw more page views than your server reported, so the invisible share is shown as 0 and isn't meaningful. Check whether a cache responds before your server.",
  servers_count_bots:
    'Unlike the script, servers also count bots and page views without JavaScript. The true invisible share is lower.',
  sampled_by_session: 'Page views within a session are related, so the interval is based on sessions.',
} satisfies Record<CaveatCode, string>;

/** Those that have no figure of their own. */
export type CaveatCode = Exclude<Caveat['code'], 'rate_missing'>;

export function caveat(code: CaveatCode): Caveat {
  return { code, text: texts[code] };
}
