import type { Engine } from './engine.ts';
import { hasTable } from './has-table.ts';
import { eventSteps, stepsTable } from './migrate.ts';
import { isStep } from './step-names.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query'>;

export interface WaitingEventSteps {
  /** Steps that a start would run, in their order. */
  waiting: string[];
  /** The first step that only a newer version knows. */
  newer: string | null;
  /** Whether there are no events yet, nor tables for them. */
  isBlank: boolean;
}

/** What a start would do to the event store. Changes nothing. */
export async function waitingEventSteps(store: Store, steps = eventSteps): Promise<WaitingEventSteps> {
  const done = await listEventSteps(store);
  return {
    waiting: Object.keys(steps).filter((name) => !done.includes(name)),
    newer: done.find((name) => !(name in steps)) ?? null,
    isBlank: !(await hasTable(store, 'events')),
  };
}

/** Names of the migrations that this store has had. */
export async function listEventSteps(store: Store): Promise<string[]> {
  const table = stepsTable(store);
  if (!(await hasTable(store, table))) return [];
  const rows = await store.query<{ name: string }>(
    'quick',
    `SELECT DISTINCT name FROM ${store.database}.${table} ORDER BY name`,
  );
  return rows.map(({ name }) => name).filter(isStep);
}
