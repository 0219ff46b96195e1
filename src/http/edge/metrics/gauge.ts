import { Gauge, type Registry } from 'prom-client';

/** A value that is looked up when it is asked for. Where that fails, it is left out of this scrape. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      try {
        this.set(await read());
      } catch {
        this.remove(); // the store that does not answer is on /readyz and in the log
      }
    },
  });
}
