import { expect, it } from 'vitest';
import type { Rail } from '../../src/contract/analytics/guard-rails.ts';
import { railState } from '../../src/web/site/ab-test/rail-state.ts';

const rail = (part: Partial<Rail>): Rail => ({
  ...{ variant: 'b', metric: 'left_after_wall', sessions: 900, value: 43.6, control: 41.6 },
  ...{ interval: [0.65, 2], limit: 2.08, state: 'holds', broken_at: null, ...part },
});

it.each<[string, Partial<Rail>, Rail['state']]>([
  ['within the limit', {}, 'holds'],
  ['reaching beyond the limit', { interval: [0.65, 3.2] }, 'collecting'],
  ['less of what should not get less', { metric: 'revenue', interval: [-3, 1], limit: -2 }, 'collecting'],
  ['a little less of it', { metric: 'revenue', interval: [-1, 1], limit: -2 }, 'holds'],
  ['broken', { interval: [0.65, 3.2], state: 'broken' }, 'broken'],
  ['without an interval', { interval: null, limit: null, state: 'collecting' }, 'collecting'],
])('%s', (_, part, state) => {
  expect(railState(rail(part))).toBe(state);
});
