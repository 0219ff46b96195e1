import type { Hono } from 'hono';
import { ApiError } from '../../contract/core/errors.ts';
import type { ClientAddress } from '../../kit/client-address.ts';
import type { Bindings } from './api.ts';
import type { SpoolSizes } from './metrics/event-meters.ts';
import type { Meters } from './metrics/meters.ts';
import { isOperator, type OperatorParts } from './operator.ts';
import { openProbes } from './probes.ts';
import { openReadiness, type ReadinessParts } from './readiness.ts';

export interface HealthParts extends SpoolSizes, ReadinessParts, OperatorParts {
  draining: () => boolean;
  /** Whether other nodes should take the events: this one's disk is nearly full. */
  refusesEvents: () => boolean;
  clientAddress: ClientAddress;
}

/** Liveness, readiness and Prometheus metrics (decisions: Running it). */
export function mountHealth(app: Hono<Bindings>, parts: HealthParts, meters: Meters): void {
  const probes = openProbes(parts.clientAddress);
  const readStates = openReadiness(parts);
  app.get('/healthz', (c) => {
    probes.note(c);
    return c.json({ status: 'ok' });
  });

  app.get('/readyz', async (c) => {
    // For a balancer: whether events are taken here, which they are while a store is away.
    const isForEvents = c.req.query('for') === 'events';
    const stores = isForEvents ? {} : await readStates();
    const isRefusing = isForEvents && parts.refusesEvents();
    const ready = !parts.draining() && !isRefusing && Object.values(stores).every((state) => state === 'ok');
    const status = parts.draining() ? 'draining' : ready ? 'ok' : 'unavailable';
    if (!isOperator(c, parts)) return c.json({ status }, ready ? 200 : 503);
    const probe = probes.find(c.req.query('probe'));
    const body = {
      status,
      stores,
      spool_bytes: await parts.backlogBytes(),
      spool_damaged_files: await parts.damagedFiles(),
      ...(probe && { probe }),
    };
    return c.json(body, ready ? 200 : 503);
  });

  app.get('/metrics', async (c) => {
    if (!isOperator(c, parts)) {
      throw new ApiError(
        'FORBIDDEN',
        'Metrics are for the operator only. Send TRUCE_METRICS_TOKEN as Authorization: Bearer <token>.',
      );
    }
    return c.body(await meters.registry.metrics(), 200, { 'content-type': meters.registry.contentType });
  });
}
