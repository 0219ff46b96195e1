import { Gauge, type Registry } from 'prom-client';
import { within } from '../../../kit/within.ts';

/** Prometheus gives up on a scrape after ten seconds, and then has none of it. */
const scrapeMs = 2_000;

/** A value that is looked up when it is asked for. Where that fails or takes two seconds, it is left out of this scrape. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
  patienceMs = scrapeMs,
): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      try {
        this.set(await within(patienceMs, async () => read()));
      } catch {
        this.remove(); // the store that does not answer is on /readyz and in the log
      }
    },
  });
}
