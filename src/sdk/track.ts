import type { KnownVisit, TrackedEvent } from '../contract/events/events.ts';
import type { LoaderSettings } from '../contract/sites/loader.ts';
import { readCarry } from './carry.ts';
import type { Memory } from './memory.ts';
import { landingOf, pageFacts, pageUrl } from './page-facts.ts';
import { nextId } from './random-id.ts';
import type { Session } from './session.ts';
import { openTransport } from './transport.ts';

export type Track = (type: string, metadata?: Record<string, unknown>) => void;
type Send = (...event: [...Parameters<Track>, waits?: boolean]) => void;

/** Turns what happens into events of the contract. Where nothing may be measured, nothing is sent. */
export function openTracker(
  window: Window & typeof globalThis,
  base: string,
  settings: LoaderSettings,
  session: Session,
  memory: Memory,
  properties: Record<string, string>,
  mayMeasure: () => boolean,
) {
  // Both from the first page view on, before which nothing is sent.
  let answer: ((visit?: KnownVisit) => void) | undefined;
  let known: Promise<KnownVisit | undefined> | undefined;
  const heard = (visit: KnownVisit | undefined) => {
    if (visit && mayMeasure()) session.adopt(visit.session_id); // not of a consent that was taken back meanwhile
    answer?.(visit);
  };
  const transport = openTransport(window, base, settings, heard, mayMeasure);
  const send: Send = (type, metadata, waits) => {
    const event: TrackedEvent = {
      event_id: nextId(window.crypto),
      event_type: type,
      session_id: session.id(),
      site_id: settings.site_id,
      page_url: pageUrl(window),
      timestamp: new Date().toJSON(),
      metadata: { ...properties, ...metadata, ...pageFacts(window), ...readCarry(memory) },
    };
    transport.send(event, waits);
  };
  const track: Send = (type, metadata, waits) => {
    if (!mayMeasure()) return;
    if (session.isNew()) {
      memory.write('session', 'landing', landingOf(window));
      send('session_start', metadata, waits);
    }
    send(type, metadata, waits);
  };
  return {
    track,
    flush: transport.flush,
    /** Waits for the verdict, which most visits send in the same batch. */
    pageView(isReload: boolean) {
      answer?.(); // nobody waits any longer for what was known of the view before
      known = new Promise((resolve) => {
        answer = resolve;
      });
      track('page_view', isReload ? { navigation: 'reload' } : {}, true);
    },
    /**
     * What the service knows of this visit. Settled once it has taken an event of this page view, which never happens
     * where a blocker stops them all.
     */
    known: () => known,
  };
}
