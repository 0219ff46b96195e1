import { type EngineState, readEngineState } from '../events/store/engine-state.ts';
import type { AnalyticsStore } from './store.ts';

/** What the operator is told of the event store. */
export function readStoreState(store: AnalyticsStore): Promise<EngineState> {
  return readEngineState(store);
}
