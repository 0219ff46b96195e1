import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Caller } from '../../../auth/caller.ts';
import type { Records } from '../../../records/records.ts';
import type { LiveStreams } from '../../edge/live-streams.ts';
import { askerOf, type QueryTurns } from '../query-turns.ts';
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
  screenTurns: QueryTurns;
  emailIsKeptOnPurpose: boolean;
  now: () => number;
}

/** Reading numbers. */
export function analyticsHandlers(room: AnalyticsRoom) {
  const { 'POST /v1/analytics/sites/:id/query': query, ...readings } = readingHandlers(room);
  const screens = {
    ...readings,
    ...abTestHandlers(room),
    ...overviewHandlers(room),
    ...liveHandlers(room),
    ...moneyHandlers(room),
    ...adviceHandlers(room),
    ...choiceOutcomeHandlers(room),
  };
  // Queries wait for one another, and nothing of a screen waits with them.
  return { 'POST /v1/analytics/sites/:id/query': query, ...inTurns(screens, room.screenTurns) };
}

/** The same handlers, each in its caller's turn. */
function inTurns<H extends object>(handlers: H, turns: QueryTurns): H {
  const inTurn = ([address, handle]: [string, Handle]) => [
    address,
    (call: Parameters<Handle>[0]) => turns(askerOf(call.caller), () => handle(call), { signal: call.signal }),
  ];
  return Object.fromEntries(Object.entries(handlers).map(inTurn)) as H;
}

type Handle = (call: { caller: Caller; signal: AbortSignal }) => Promise<unknown>;
