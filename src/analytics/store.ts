import type { Engine } from '../events/store/engine.ts';

/** The event store as questions see it: they may ask, never write. */
export type AnalyticsStore = Pick<Engine, 'database' | 'cluster' | 'query'>;
