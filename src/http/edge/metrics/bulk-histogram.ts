import type { Metric, Registry } from 'prom-client';

/**
 * A histogram that adds many observations of about the same size in one step. The one of prom-client takes one at a time, and what
 * is counted while a server waits for its database may be millions.
 */
export function bulkHistogram(
  registry: Registry,
  { name, help, buckets }: { name: string; help: string; buckets: readonly number[] },
): { observe(value: number, times: number): void } {
  const counted = buckets.map(() => 0);
  let [sum, count] = [0, 0];

  function values() {
    let below = 0;
    const bucket = (le: number | string, value: number) => ({
      ...{ metricName: `${name}_bucket`, labels: { le }, value },
    });
    return [
      ...buckets.map((most, index) => {
        below += counted[index] ?? 0;
        return bucket(most, below);
      }),
      bucket('+Inf', count),
      { metricName: `${name}_sum`, labels: {}, value: sum },
      { metricName: `${name}_count`, labels: {}, value: count },
    ];
  }

  // All that a registry needs of a metric; its type names only the classes of prom-client.
  const metric = { name, help, get: async () => ({ name, help, type: 'histogram', values: values() }) };
  registry.registerMetric(metric as unknown as Metric);
  return {
    observe(value, times) {
      sum += value * times;
      count += times;
      const index = buckets.findIndex((most) => value <= most);
      if (index >= 0) counted[index] = (counted[index] ?? 0) + times;
    },
  };
}
