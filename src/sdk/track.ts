import type { TrackedEvent } from '../contract/events.ts';
import { pageFacts, pageUrl } from './page-facts.ts';
import { randomId } from './random-id.ts';
import type { Session } from './session.ts';
import { openTransport } from './transport.ts';

export type Track = (type: string, metadata?: Record<string, unknown>) => void;

/** Turns what happens into events of the contract. Before `start` nothing is sent. */
export function openTracker(
  window: Window & typeof globalThis,
  siteId: string,
  url: string,
  session: Session,
) {
  const transport = openTransport(window, url);
  let isStarted = false;
  const send: Track = (type, metadata) => {
    const event: TrackedEvent = {
      event_id: randomId(window.crypto),
      event_type: type,
      session_id: session.id(),
      site_id: siteId,
      page_url: pageUrl(window),
      timestamp: new Date().toISOString(),
      metadata: { ...pageFacts(window), ...metadata },
    };
    transport.send(event);
  };
  return {
    start() {
      isStarted = true;
    },
    track(type: string, metadata?: Record<string, unknown>) {
      if (!isStarted) return;
      if (session.isNew()) send('session_start');
      send(type, metadata);
    },
  };
}
