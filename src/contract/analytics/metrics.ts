/**
 * Every metric of the query API, of CSV links and of the connector: its type, its title as a column, and what it counts.
 * `analytics/metrics.ts` says how it is read, and does not compile without.
 */
export const metrics = {
  sessions: { type: 'integer', title: 'Sessions', about: 'Distinct sessions with any event' },
  adblock_detected: {
    type: 'integer',
    title: 'Ad blockers',
    about: 'Sessions in which an ad blocker was detected',
  },
  adblock_not_detected: {
    type: 'integer',
    title: 'Without blocker',
    about: 'Sessions in which none was detected',
  },
  walls_displayed: { type: 'integer', title: 'Walls shown', about: 'Sessions that were shown a wall' },
  conversions: {
    type: 'integer',
    title: 'Conversions',
    about: 'Sessions in which a check found the blocker off, or another choice of the wall was completed',
  },
  unconfirmed_conversions: {
    type: 'integer',
    title: 'Unconfirmed conversions',
    about: 'Conversions that were sent without a page mark or a key',
  },
  recovered: {
    type: 'integer',
    title: 'Ads shown again',
    about: 'Sessions in which an ad rendered after ads were allowed',
  },
  unconfirmed_recovered: {
    type: 'integer',
    title: 'Ads shown again, unconfirmed',
    about: 'Of these, sessions that reported it without a page mark or a key',
  },
  page_views: { type: 'integer', title: 'Page views', about: 'Distinct page views' },
  conversion_rate: {
    type: 'percent',
    title: 'Conversion rate',
    about: 'Percent: conversions of walls shown',
  },
  recovery_rate: { type: 'percent', title: 'Recovery rate', about: 'Percent: conversions of ad blockers' },
  detection_rate: {
    type: 'percent',
    title: 'Ad-block share',
    about: 'Percent of checked sessions (blocked or clear) with an ad blocker',
  },
} as const satisfies Record<string, { type: 'integer' | 'percent'; title: string; about: string }>;

export type AskedMetric = keyof typeof metrics;

export const metricNames = Object.keys(metrics) as [AskedMetric, ...AskedMetric[]];
