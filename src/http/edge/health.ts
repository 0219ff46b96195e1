import type { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { ApiError } from '../../contract/core/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Bindings } from './api.ts';
import { isOperator } from './operator.ts';

export interface HealthParts extends SpoolSizes {
  /** Each rejects or answers false while its store does not answer. */
  checks: Record<string, () => Promise<unknown>>;
  draining: () => boolean;
  log: Log;
  /** With which the operator may ask from elsewhere; null: from this machine alone. */
  metricsToken: string | null;
}

export interface Meters {
  countAccepted(accepted: number, dropped: Record<string, number>): void;
  /** Rows that were removed because they had been kept long enough, by table. */
  countRemoved(removed: Record<string, number>): void;
  registry: Registry;
}

/** What waits on this disk, and what cannot be read of it. */
export interface SpoolSizes {
  backlogBytes: () => Promise<number>;
  damagedFiles: () => Promise<number>;
}

export interface MeteredParts extends SpoolSizes {
  /** Batches of events that are not counted, why counting fails, and sessions that were rejected. */
  builderState: () => { waiting: number; trouble: string | null; refused: number };
  /** Ingest processes that take events now, and how often one had to be started again. */
  ingestState: () => { running: number; restarts: number };
}

export function openMeters(parts: MeteredParts): Meters {
  const { backlogBytes, damagedFiles, builderState, ingestState } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'truce_' });
  const events = new Counter({
    name: 'truce_events_accepted_total',
    help: 'Events acknowledged',
    registers: [registry],
  });
  const dropped = new Counter({
    name: 'truce_events_dropped_total',
    help: 'Events left out on purpose, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  new Gauge({
    name: 'truce_spool_bytes',
    help: 'Bytes accepted that the event engine does not have yet',
    registers: [registry],
    async collect() {
      this.set(await backlogBytes());
    },
  });
  new Gauge({
    name: 'truce_spool_damaged_files',
    help: 'Files with accepted events that cannot be read; see `truce spool repair`',
    registers: [registry],
    async collect() {
      this.set(await damagedFiles());
    },
  });
  new Gauge({
    name: 'truce_sessions_waiting_batches',
    help: 'Batches of stored events that are not in the numbers yet',
    registers: [registry],
    collect() {
      this.set(builderState().waiting);
    },
  });
  new Gauge({
    name: 'truce_sessions_failing',
    help: '1 while sessions cannot be counted, else 0',
    registers: [registry],
    collect() {
      this.set(builderState().trouble === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'truce_sessions_refused',
    help: 'Sessions that the event store rejected since this node started',
    registers: [registry],
    collect() {
      this.set(builderState().refused);
    },
  });
  new Gauge({
    name: 'truce_ingest_processes',
    help: 'Ingest processes that take events now; 0 if the server itself does',
    registers: [registry],
    collect() {
      this.set(ingestState().running);
    },
  });
  new Gauge({
    name: 'truce_ingest_process_restarts',
    help: 'Ingest processes that ended and were started again since this node started',
    registers: [registry],
    collect() {
      this.set(ingestState().restarts);
    },
  });
  const removals = new Counter({
    name: 'truce_retention_removed_rows_total',
    help: 'Rows removed because they had been kept long enough, by table',
    labelNames: ['table'],
    registers: [registry],
  });
  const retention = new Gauge({
    name: 'truce_retention_last_run_seconds',
    help: 'When old rows were last looked for by this node, Unix time; 0: not since it started',
    registers: [registry],
  });
  return {
    registry,
    countRemoved(removed) {
      for (const [table, rows] of Object.entries(removed)) removals.inc({ table }, rows);
      retention.setToCurrentTime();
    },
    countAccepted(accepted, counts) {
      events.inc(accepted);
      for (const [reason, count] of Object.entries(counts)) dropped.inc({ reason }, count);
    },
  };
}

/** Liveness, readiness and Prometheus metrics (decisions: Running it). */
export function mountHealth(app: Hono<Bindings>, parts: HealthParts, meters: Meters): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  app.get('/readyz', async (c) => {
    // For a balancer: whether events are taken here, which they are while a store is away.
    const checks = c.req.query('for') === 'events' ? {} : parts.checks;
    const entries = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) => [name, await answers(name, check, parts.log)] as const,
      ),
    );
    const ready = !parts.draining() && entries.every(([, state]) => state === 'ok');
    const status = parts.draining() ? 'draining' : ready ? 'ok' : 'unavailable';
    if (!isOperator(c, parts.metricsToken)) return c.json({ status }, ready ? 200 : 503);
    const body = {
      status,
      stores: Object.fromEntries(entries),
      spool_bytes: await parts.backlogBytes(),
      spool_damaged_files: await parts.damagedFiles(),
    };
    return c.json(body, ready ? 200 : 503);
  });

  app.get('/metrics', async (c) => {
    if (!isOperator(c, parts.metricsToken)) {
      throw new ApiError(
        'FORBIDDEN',
        'Metrics are for the operator only. Send TRUCE_METRICS_TOKEN as Authorization: Bearer <token>.',
      );
    }
    return c.body(await meters.registry.metrics(), 200, { 'content-type': meters.registry.contentType });
  });
}

const patienceMs = 2_000;

/** Anybody may ask, so the reason goes to the log alone: it may name addresses of the private network. */
async function answers(
  store: string,
  check: () => Promise<unknown>,
  log: Log,
): Promise<'ok' | 'unavailable'> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, patienceMs, new Error('no answer')).unref(),
  );
  try {
    await Promise.race([check(), late]);
    return 'ok';
  } catch (error) {
    log.warn({ store, error: error instanceof Error ? error.message : String(error) }, 'not ready');
    return 'unavailable';
  }
}
