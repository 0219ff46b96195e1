import { hasShortHost } from '../../contract/core/fields.ts';
import type { TrackedEvent } from '../../contract/events/events.ts';

/**
 * Of a referrer the host, which is all that the script sends: in the rest of an address that somebody else sends, there may
 * be a token or a name.
 * @returns the same event where there is nothing to leave out
 */
export function withReferrerHost(event: TrackedEvent): TrackedEvent {
  const referrer = event.metadata?.referrer;
  if (typeof referrer !== 'string' || !/[/?#@\\]/.test(referrer)) return event;
  return { ...event, metadata: { ...event.metadata, referrer: hostIn(referrer) } };
}

/** Of an address with or without its scheme; empty where there is none. */
function hostIn(address: string): string {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  return hasShortHost(url) && URL.canParse(url) ? new URL(url).hostname : '';
}
