import type { KnownVisit, TrackedEvent } from '../contract/events/events.ts';
import type { LoaderSettings } from '../contract/sites/loader.ts';

export interface Transport {
  /** @param waits the event need not go before the next one does, or before `holdMs` are over. */
  send(event: TrackedEvent, waits?: boolean): void;
  /** Sends what waits, now. */
  flush(): unknown;
}

const gatherMs = 100;
/** A verdict takes a second. */
const holdMs = 1500;
const batchSize = 50;
/** Characters. Browsers refuse what is longer than 64 KiB, of up to three bytes each, instead of sending it. */
const keptAlive = 20_000;
/** Before the next batch, by how often in a row the service was away; after that, it must not cost the page anything more. */
const pausesMs = [gatherMs, 1000, 4000, 15_000];

/**
 * Sends events in small batches. `fetch` with keepalive, since lists block `sendBeacon`; a text goes as text/plain, which
 * asks no preflight. The server drops an event it already has by its `event_id`, so sending twice is harmless.
 */
export function openTransport(
  window: Window & typeof globalThis,
  base: string,
  settings: Pick<LoaderSettings, 'paths' | 'mark'>,
  answered: (visit: KnownVisit | undefined) => void,
  maySend: () => boolean,
): Transport {
  let waiting: TrackedEvent[] = [];
  let failures = 0;
  let timer: number | undefined;
  let isHeld = false;

  const flush = async (): Promise<void> => {
    window.clearTimeout(timer);
    timer = undefined;
    if (!maySend()) waiting = []; // the visitor took consent back
    const batch = waiting.splice(0, batchSize);
    if (!batch[0]) return;
    failures = (await post(batch)) ? 0 : failures + 1;
    const pauseMs = pausesMs[failures];
    if (!pauseMs) return;
    if (failures) waiting.unshift(...batch);
    if (waiting[0]) later(pauseMs);
  };
  /** false: worth another try. */
  const post = async (events: TrackedEvent[]): Promise<boolean> => {
    // Text by text: old libraries (Prototype) give lists a `toJSON` of their own.
    const texts = events.map((event) => JSON.stringify(event));
    const body = `{"events":[${texts}],"visit":true,"mark":"${settings.mark}"}`;
    try {
      const response = await window.fetch(base + settings.paths.track, {
        method: 'POST',
        credentials: 'omit',
        keepalive: body.length < keptAlive,
        body,
      });
      if (response.ok) answered((await response.json()).visit);
      // Most likely, the device's clock is wrong: then the times of arrival count.
      if (response.status === 400 && events[0]?.timestamp)
        return post(events.map(({ timestamp: _, ...event }) => event));
      return response.status !== 429 && response.status < 500;
    } catch {
      return false; // the network failed, or a blocker stopped it: the caller tries again a few times
    }
  };
  const later = (ms: number) => {
    // Nothing but a hold is cut short: a service that failed is left alone for as long as was planned.
    if (timer && (!isHeld || ms === holdMs)) return;
    window.clearTimeout(timer);
    isHeld = ms === holdMs;
    timer = window.setTimeout(flush, ms);
  };
  const { document } = window;
  window.addEventListener('pagehide', flush);
  // Phones may end a hidden page without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) flush(); // or an element of the page with this name: too early does no harm
  });
  return {
    flush,
    send(event, waits) {
      waiting.push(event);
      later(waits ? holdMs : gatherMs);
    },
  };
}
