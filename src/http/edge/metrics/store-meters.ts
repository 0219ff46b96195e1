import { Counter, Histogram, type Registry } from 'prom-client';
import type { WatchCalls } from '../../../kit/store-call.ts';

const callBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
/** There from the start: `rate()` sees no growth where a series begins, so a first outage would raise its alert late or never. */
const firstFailures = [
  { store: 'records', kind: 'query' },
  ...['quick', 'heavy', 'build', 'insert', 'command'].map((kind) => ({ store: 'events', kind })),
];
const insertBuckets = [1e3, 1e4, 1e5, 5e5, 1e6, 5e6, 1e7, 5e7];

/** How long the stores take, and how much is written to the event store at once. */
export function storeMeters(registry: Registry): WatchCalls {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'truce_store_call_seconds',
    help: 'Calls to a store: records (SQLite or PostgreSQL) or events (chDB or ClickHouse), by kind',
    labelNames: ['store', 'kind'],
    buckets: callBuckets,
    registers,
  });
  const failures = new Counter({
    name: 'truce_store_failures_total',
    help: 'Calls to a store that failed',
    labelNames: ['store', 'kind'],
    registers,
  });
  for (const labels of firstFailures) failures.inc(labels, 0);
  const batches = new Histogram({
    name: 'truce_insert_bytes',
    help: 'Size of the batches that are written to the event store',
    buckets: insertBuckets,
    registers,
  });
  return ({ store, kind, ms, failed, bytes }) => {
    seconds.observe({ store, kind }, ms / 1_000);
    if (failed) failures.inc({ store, kind });
    if (bytes !== undefined) batches.observe(bytes);
  };
}
