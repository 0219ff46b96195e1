import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Records } from '../../../records/records.ts';
import type { QueryTurns } from '../query-turns.ts';
import { eventFileHandlers } from './event-files.ts';
import { failedEventHandlers } from './failed-events.ts';
import { outcomeHandlers } from './outcomes.ts';
import { sessionDataHandlers } from './session-data.ts';
import { sessionListHandlers } from './session-list.ts';

/** What these handlers work with. */
export interface EventRoom {
  records: Records;
  store: AnalyticsStore;
  queries: QueryTurns;
  ownTurns: QueryTurns;
  /** Puts rows into the spool: those of failed events again, and those of confirmed outcomes. */
  replay: (rows: string[]) => Promise<void>;
  makeSecret: () => string;
  now: () => number;
}

/** Stored and failed events. Receiving them is in http/edge/track.ts. */
export function eventHandlers(room: EventRoom) {
  return {
    ...failedEventHandlers(room),
    ...eventFileHandlers(room),
    ...sessionDataHandlers(room),
    ...sessionListHandlers(room),
    ...outcomeHandlers({ ...room, append: room.replay }),
  };
}
