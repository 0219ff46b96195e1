import type { AskedMetric } from '../contract/analytics/metrics.ts';
import { blockingRate, percent, round } from './rates.ts';

/**
 * Every count is the size of a set: the distinct sessions with such an event (or, for page views, the
 * distinct events). Declared once, read from the roll-up or from raw events, whichever can answer.
 */
export interface Count {
  /** Condition on event_type; null counts every session. */
  when: string | null;
  of: 'sessions' | 'events';
}

export const counts = {
  sessions: { when: null, of: 'sessions' },
  adblock_detected: { when: "event_type = 'adblock_detected'", of: 'sessions' },
  adblock_not_detected: { when: "event_type = 'adblock_not_detected'", of: 'sessions' },
  /** Blocked or clear, each session once; the denominator of the blocking rate. */
  judged: { when: "event_type IN ('adblock_detected', 'adblock_not_detected')", of: 'sessions' },
  walls_displayed: { when: "event_type = 'wall_displayed'", of: 'sessions' },
  cta_clicked: { when: "event_type = 'cta_clicked'", of: 'sessions' },
  conversions: { when: "startsWith(event_type, 'conversion_')", of: 'sessions' },
  page_views: { when: "event_type = 'page_view'", of: 'events' },
} satisfies Record<string, Count>;

export type CountName = keyof typeof counts;

type Rate = [part: CountName, whole: CountName];

/** Every metric that is no count is made of two counts, after they were read. */
const rates: Record<Exclude<AskedMetric, CountName>, Rate> = {
  conversion_rate: ['conversions', 'walls_displayed'],
  recovery_rate: ['conversions', 'adblock_detected'],
  detection_rate: ['adblock_detected', 'judged'],
};

function rateOf(metric: AskedMetric): Rate | undefined {
  return (rates as Partial<Record<AskedMetric, Rate>>)[metric];
}

/** The counts that a metric needs. */
export function countsFor(metric: AskedMetric): CountName[] {
  return rateOf(metric) ?? [metric as CountName];
}

/** A metric's value from a row of counts. */
export function metricValue(metric: AskedMetric, row: Partial<Record<CountName, number>>): number {
  const rate = rateOf(metric);
  if (!rate) return row[metric as CountName] ?? 0;
  if (metric === 'detection_rate') {
    return round(blockingRate({ adblock_detected: row.adblock_detected ?? 0, judged: row.judged ?? 0 }) ?? 0);
  }
  return percent(row[rate[0]] ?? 0, row[rate[1]] ?? 0);
}

/** Whether a metric is a rate of nothing: 0 in the API, an empty cell in a file, a dash on screen. */
export function isEmptyRate(metric: AskedMetric, row: Partial<Record<CountName, number>>): boolean {
  const rate = rateOf(metric);
  return rate !== undefined && (row[rate[1]] ?? 0) === 0;
}

/** Where the sets are read from. */
export type Source = 'rollup' | 'events';

const precision = { sessions: 20, events: 17 } as const;
const rawColumn = { sessions: 'session_id', events: 'id' } as const;

export function countSql(name: CountName, source: Source): string {
  const { when, of } = counts[name];
  const merge = source === 'rollup' ? 'Merge' : '';
  const column = source === 'rollup' ? of : rawColumn[of];
  const condition = when === null ? { suffix: '', argument: '' } : { suffix: 'If', argument: `, ${when}` };
  return `uniqCombined64${merge}${condition.suffix}(${precision[of]})(${column}${condition.argument}) AS ${name}`;
}
