import { randomUUID } from 'node:crypto';
import { event } from './events.ts';

const clients = 8;
const askEveryMs = 100;

/**
 * Clients that send an event to one node after another, once: nothing is sent again. As a load balancer does, they leave out
 * nodes that do not say that they are ready.
 */
export function startReadyClients(urls: string[], site: string) {
  const ready = new Set<string>();
  const acknowledged = new Set<string>();
  const failed: string[] = [];
  /** Events that each node has taken. */
  const taken = new Map<string, number>();
  let turn = 0;
  let stopped = false;

  async function watch(url: string): Promise<void> {
    while (!stopped) {
      const isReady = await fetch(`${url}/readyz?for=events`).then(
        async (answer) => {
          await answer.text();
          return answer.status === 200;
        },
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  }

  async function client(): Promise<void> {
    while (!stopped) {
      const url = [...ready].sort()[turn++ % Math.max(1, ready.size)];
      if (url === undefined) {
        await new Promise((resolve) => setTimeout(resolve, askEveryMs));
        continue;
      }
      const event_id = randomUUID();
      try {
        const answer = await fetch(`${url}/v1/events/track`, {
          method: 'POST',
          headers: { 'content-type': 'text/plain', origin: 'https://www.example.com' },
          body: JSON.stringify(event(site, { event_id })),
        });
        const text = await answer.text();
        if (answer.status === 201) acknowledged.add(event_id);
        else failed.push(`${url}: ${answer.status} ${text.slice(0, 100)}`);
        taken.set(url, (taken.get(url) ?? 0) + 1);
      } catch (error) {
        failed.push(`${url}: ${error} ${(error as Error).cause}`);
      }
    }
  }

  const all = Promise.all([...urls.map(watch), ...Array.from({ length: clients }, client)]);
  return {
    taken: (url: string) => taken.get(url) ?? 0,
    async stop() {
      stopped = true;
      await all;
      return { acknowledged, failed };
    },
  };
}
