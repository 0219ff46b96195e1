import { Counter, Gauge, type Registry } from 'prom-client';
import { bulkHistogram } from './bulk-histogram.ts';
import { gauge } from './gauge.ts';
import { trackBuckets } from './track-buckets.ts';

/** What waits on this disk, and what cannot be read of it. */
export interface SpoolSizes {
  backlogBytes: () => Promise<number>;
  damagedFiles: () => Promise<number>;
}

export interface IntakeState extends SpoolSizes {
  /** When the oldest waiting events were accepted, Unix time in milliseconds; null: none wait. */
  oldestAt: () => Promise<number | null>;
  now: () => number;
  /** Batches of events that are not counted, why counting fails, and sessions that were rejected. */
  builderState: () => { waiting: number; trouble: string | null; refused: number; oversized: number };
  /** Ingest processes that take events now, and how often one had to be started again. */
  ingestState: () => { running: number; restarts: number };
}

export interface EventMeters {
  countAccepted(accepted: number, dropped: Record<string, number>): void;
  /** Responses to senders of events. @param seconds of each */
  countAnswered(status: number, seconds: number, times?: number): void;
  /** A limit was counted by this node alone, because the shared counts did not answer. */
  countFallbacks(times: number): void;
  /** Rows that were removed because they had been kept long enough, by table. */
  countRemoved(removed: Record<string, number>): void;
}

/** There from the start: `rate()` and `increase()` see no growth where a series begins, so a first burst would raise no alert. */
const firstStatuses = [201, 429, 503];

export function eventMeters(registry: Registry): EventMeters {
  const registers = [registry];
  const events = new Counter({ name: 'truce_events_accepted_total', help: 'Events acknowledged', registers });
  const dropped = new Counter({
    name: 'truce_events_dropped_total',
    help: 'Events left out on purpose, by reason',
    labelNames: ['reason'],
    registers,
  });
  const responses = new Counter({
    name: 'truce_track_responses_total',
    help: 'Responses to requests with events, by status: 201 acknowledged, 429 over a limit, 503 not stored',
    labelNames: ['status'],
    registers,
  });
  for (const status of firstStatuses) responses.inc({ status }, 0);
  const seconds = bulkHistogram(registry, {
    name: 'truce_track_seconds',
    help: 'Time from a request with events to its response',
    buckets: trackBuckets,
  });
  const fallbacks = new Counter({
    name: 'truce_limiter_fallbacks_total',
    help: 'Limits that this node counted alone because Redis, or the server, did not answer',
    registers,
  });
  const removals = new Counter({
    name: 'truce_retention_removed_rows_total',
    help: 'Rows removed because they had been kept long enough, by table',
    labelNames: ['table'],
    registers,
  });
  const retention = new Gauge({
    name: 'truce_retention_last_run_seconds',
    help: 'When old rows were last looked for by this node, Unix time; 0: not since it started',
    registers,
  });
  return {
    countAccepted(accepted, counts) {
      events.inc(accepted);
      for (const [reason, count] of Object.entries(counts)) dropped.inc({ reason }, count);
    },
    countAnswered(status, each, times = 1) {
      responses.inc({ status }, times);
      seconds.observe(each, times);
    },
    countFallbacks: (times) => fallbacks.inc(times),
    countRemoved(removed) {
      for (const [table, rows] of Object.entries(removed)) removals.inc({ table }, rows);
      retention.setToCurrentTime();
    },
  };
}

export function watchIntake(registry: Registry, state: IntakeState): void {
  watchSpool(registry, state);
  watchCounting(registry, state);
}

function watchSpool(registry: Registry, { backlogBytes, damagedFiles, oldestAt, now }: IntakeState): void {
  gauge(registry, 'truce_spool_bytes', 'Bytes accepted that the event store does not have yet', backlogBytes);
  gauge(
    registry,
    'truce_spool_oldest_seconds',
    'Age of the oldest accepted events that the event store does not have yet; 0: none wait',
    async () => {
      const at = await oldestAt();
      return at === null ? 0 : Math.max(0, (now() - at) / 1_000);
    },
  );
  gauge(
    registry,
    'truce_spool_damaged_files',
    'Files with accepted events that cannot be read; see `truce spool repair`',
    damagedFiles,
  );
}

function watchCounting(registry: Registry, { builderState, ingestState }: IntakeState): void {
  gauge(
    registry,
    'truce_sessions_waiting_batches',
    'Batches of stored events that are not in the numbers yet',
    () => builderState().waiting,
  );
  gauge(registry, 'truce_sessions_failing', '1 while sessions cannot be counted, else 0', () =>
    builderState().trouble === null ? 0 : 1,
  );
  gauge(
    registry,
    'truce_sessions_refused',
    'Sessions that the event store rejected since this node started',
    () => builderState().refused,
  );
  gauge(
    registry,
    'truce_sessions_oversized',
    'Sessions with more than 20,000 events since this node started; further events of such a session are not counted',
    () => builderState().oversized,
  );
  gauge(
    registry,
    'truce_ingest_processes',
    'Ingest processes that take events now; 0 if the server itself does',
    () => ingestState().running,
  );
  gauge(
    registry,
    'truce_ingest_process_restarts',
    'Ingest processes that ended and were started again since this node started',
    () => ingestState().restarts,
  );
}
