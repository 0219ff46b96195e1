import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Records } from '../../../records/records.ts';
import type { LiveStreams } from '../../edge/live-streams.ts';
import type { QueryTurns } from '../query-turns.ts';
import { abTestHandlers } from './ab-tests.ts';
import { adviceHandlers } from './advice.ts';
import { choiceOutcomeHandlers } from './choice-outcomes.ts';
import { liveHandlers } from './live.ts';
import { overviewHandlers } from './overview.ts';
import { readingHandlers } from './readings.ts';
import { moneyHandlers } from './revenue.ts';

/** What these handlers work with. */
export interface AnalyticsRoom {
  records: Records;
  store: AnalyticsStore;
  live: LiveStreams;
  queries: QueryTurns;
  ownTurns: QueryTurns;
  mailIsKeptOnPurpose: boolean;
  now: () => number;
}

/** Reading numbers. */
export function analyticsHandlers(room: AnalyticsRoom) {
  return {
    ...readingHandlers(room),
    ...abTestHandlers(room),
    ...overviewHandlers(room),
    ...liveHandlers(room),
    ...moneyHandlers(room),
    ...adviceHandlers(room),
    ...choiceOutcomeHandlers(room),
  };
}
