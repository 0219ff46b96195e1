import type { Engine, Lane } from './engine.ts';

type Reader = Pick<Engine, 'database' | 'cluster' | 'query'>;

/** The store for work that nobody waits for, though it asks what screens ask: all of it in one lane. */
export function inLane(store: Reader, lane: Lane): Reader {
  return { ...store, query: (_lane, statement, params) => store.query(lane, statement, params) };
}
