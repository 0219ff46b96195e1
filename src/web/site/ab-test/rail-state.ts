import type { Rail } from '../../../contract/analytics/guard-rails.ts';
import type { RailMetric } from '../../../contract/limits/rail-limits.ts';

const worseIfMore: RailMetric[] = ['left_after_wall', 'no_blocker'];

/** A rail that did not break is held only once its whole interval is on the good side of the limit. */
export function railState({ metric, interval, limit, state }: Rail): Rail['state'] {
  if (state !== 'holds' || !interval || limit === null) return state;
  const isWithin = worseIfMore.includes(metric) ? interval[1] <= limit : interval[0] >= limit;
  return isWithin ? 'holds' : 'collecting';
}
