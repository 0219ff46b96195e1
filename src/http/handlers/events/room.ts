import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Records } from '../../../records/records.ts';
import { eventFileHandlers } from './event-files.ts';
import { failedEventHandlers } from './failed-events.ts';
import { sessionDataHandlers } from './session-data.ts';

/** What these handlers work with. */
export interface EventRoom {
  records: Records;
  store: AnalyticsStore;
  /** Puts the rows of failed events into the spool again. */
  replay: (rows: string[]) => Promise<void>;
  now: () => number;
}

/** Stored and failed events. Receiving them is in http/edge/track.ts. */
export function eventHandlers(room: EventRoom) {
  return {
    ...failedEventHandlers(room),
    ...eventFileHandlers(room),
    ...sessionDataHandlers(room),
  };
}
