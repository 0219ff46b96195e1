import { collectDefaultMetrics, Registry } from 'prom-client';
import type { WatchCalls } from '../../../kit/store-call.ts';
import { type EventMeters, eventMeters, type IntakeState, watchIntake } from './event-meters.ts';
import { type JobLag, type JobMeters, jobMeters, watchJobs } from './job-meters.ts';
import { type RequestMeters, requestMeters } from './request-meters.ts';
import { storeMeters } from './store-meters.ts';
import { type TraceMeters, traceMeters } from './trace-meters.ts';

/** What is read at each scrape. */
export interface MeteredState extends IntakeState {
  readJobLag: () => Promise<JobLag>;
}

/** Everything that /metrics reports: docs/monitoring.md. Each part of the service tells what happened. */
export interface Meters extends EventMeters, RequestMeters, JobMeters, TraceMeters {
  watchCall: WatchCalls;
  /** Adds what is read at each scrape, once its parts are open. */
  follow(state: MeteredState): void;
  registry: Registry;
}

/**
 * How often the event loop is looked at. Its delays are measured from look to look, so this is a part of each of them. Every
 * 10 ms, as by default, costs a third of what an idle server does.
 */
const lookEveryMs = 100;

export function openMeters(version: string): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'truce_', eventLoopMonitoringPrecision: lookEveryMs });
  // Gauges that end as only counters may: Prometheus' own check refuses them. Their parts by type stay.
  for (const what of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`truce_nodejs_active_${what}_total`);
  }
  return {
    registry,
    ...eventMeters(registry),
    ...requestMeters(registry, version),
    ...jobMeters(registry),
    ...traceMeters(registry),
    watchCall: storeMeters(registry),
    follow(state) {
      watchIntake(registry, state);
      watchJobs(registry, state.readJobLag);
    },
  };
}
