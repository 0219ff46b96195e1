import type { Caveat } from '../../contract/analytics/value.ts';

/** What readers of these numbers must know, in words. */
const texts = {
  no_holdout:
    'Without a hold-out nobody knows what visitors would have done without the wall. Set the hold-out of the site to 5%.',
  too_few_visitors:
    'One of the groups has fewer than 100 visitors: the difference has no interval yet, and proves nothing.',
  visits_not_visitors:
    'Visits that store nothing are joined for a day at most, so one person may be drawn and counted several times.',
  sessions_are_independent:
    'Sessions of the same visitor are taken as independent of each other, which makes intervals somewhat too narrow.',
  sessions_are_not_people: 'Sessions are counted, not people.',
  attribution_window:
    'Page views count as won back for as many days after a visitor allowed the site as the attribution window has, and only where no blocker was found.',
  no_attribution_without_storage:
    'Where nothing may be stored, only the visit in which the site was allowed counts as won back; later visits are not recognised.',
  reblock_decay:
    'Some visitors block again. Each page view is checked, so those do not count; how fast they become more is in the cohorts.',
  former_blockers_may_differ:
    'Visitors who used a blocker may earn more or less than your average; the rates are those you gave.',
  no_rates: 'No rate is set, so page views have no amount: say what they earn in the revenue settings.',
  cost_is_in_incremental:
    'Page views that the wall cost are valued as if they showed ads. Do not subtract them from the incremental amount: what they earned less is in it.',
  nothing_stored:
    'The site stores nothing in browsers, so later visits are not recognised and there are no cohorts.',
  few_seen_again:
    'Fewer than 30 sessions of these visitors were seen again: too little for a rate of re-blocking.',
  days_in_utc: 'Days are days in UTC here, since that is what browsers keep.',
  no_second_channel:
    "How many page views the script never saw is unknown: report your own server's page views to know it.",
  more_seen_than_served:
    'The script saw more page views than your server reported, so the dark share is shown as 0 and means nothing: do caches answer before your server?',
  servers_count_bots:
    'Servers also count bots and page views without JavaScript, which the script does not: the true dark share is lower.',
  sampled_by_session: 'Page views of a session go together, so the interval is made for sessions.',
} satisfies Record<CaveatCode, string>;

/** Those that have no figure of their own. */
export type CaveatCode = Exclude<Caveat['code'], 'rate_missing'>;

export function caveat(code: CaveatCode): Caveat {
  return { code, text: texts[code] };
}
