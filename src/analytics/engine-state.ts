import { type EngineState, readEngineState } from '../events/store/engine-state.ts';
import type { AnalyticsStore } from './store.ts';

/** State of the event store, for the operator. */
export function readStoreState(store: AnalyticsStore): Promise<EngineState> {
  return readEngineState(store);
}
