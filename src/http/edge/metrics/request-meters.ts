import { Gauge, Histogram, type Registry } from 'prom-client';

export interface RequestMeters {
  /** A request other than those with events. @param route as it is declared, such as /v1/sites/:id */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function requestMeters(registry: Registry, version: string): RequestMeters {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'truce_http_request_seconds',
    help: 'Requests other than those with events, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  new Gauge({
    name: 'truce_build_info',
    help: 'Always 1; the label has the version',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  return {
    countRequest: ({ seconds: each, ...labels }) => seconds.observe(labels, each),
  };
}
