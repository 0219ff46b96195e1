import type { TrackedEvent } from '../../contract/events/events.ts';
import type { Ledger } from './ledger.ts';

export interface Load {
  /** Resolves with the first acknowledgment. */
  begun: Promise<void>;
  /** Resolves when all connections have ended. */
  stop(): Promise<void>;
}

export const writers = 8;

export interface LoadPlan {
  url: string;
  site: string;
  /** Begins the names of the sessions. */
  name: string;
  ledger: Ledger;
  maxBatch: number;
}

/** Sends batches on several connections, one after another on each, until it is stopped or the server is gone. */
export function sendLoad({ url, site, name, ledger, maxBatch }: LoadPlan): Load {
  let stopped = false;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  async function write(writer: number): Promise<void> {
    while (!stopped) {
      const batch = ledger.take(1 + Math.floor(Math.random() * maxBatch));
      try {
        const events = batch.ids.map((id, index) => event(site, id, `${name}-${writer}-${index % 20}`));
        if (!(await track(url, events))) continue;
        batch.acknowledge();
        begin();
      } catch {
        return; // the server is gone: nothing was acknowledged
      }
    }
  }
  const all = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    begun,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

/** @returns whether all of them were acknowledged; a batch is whole or not at all. */
async function track(url: string, events: TrackedEvent[]): Promise<boolean> {
  const response = await fetch(`${url}/v1/events/track`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: `https://${pageHost}` },
    body: JSON.stringify({ events }),
  });
  const { accepted } = (await response.json()) as { accepted?: number };
  return response.status === 201 && accepted === events.length;
}

export const pageHost = 'torture.example';

function event(site_id: string, event_id: string, session_id: string): TrackedEvent {
  return { site_id, event_id, session_id, event_type: 'page_view', page_url: `https://${pageHost}/page` };
}
