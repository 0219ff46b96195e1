import { describe, expect, it } from 'vitest';
import { TrackedEvent } from '../../src/contract/events/events.ts';
import { withoutSurplus } from '../../src/http/edge/surplus-attributes.ts';
import { pageFacts } from '../../src/sdk/page-facts.ts';

const own = { kind: 'extension', blocker_type: 'uBlock Origin', took_ms: 12 };
const page = {
  document: { referrer: 'https://search.example/' },
  navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0, language: 'en-US' },
  location: { hostname: 'www.example.com' },
  screen: { width: 1280 },
};

/** In the order of the script (src/sdk/track.ts): what the page says of itself comes first. */
function sent(attributes: Record<string, unknown>, more: Record<string, unknown> = own) {
  const facts = pageFacts(page as unknown as Window & typeof globalThis);
  return JSON.parse(JSON.stringify({ ...attributes, ...facts, ...more }));
}

function kept(metadata: unknown): unknown {
  const [event] = (withoutSurplus({ events: [{ metadata }] }) as { events: { metadata: unknown }[] }).events;
  return event?.metadata;
}

function many(count: number, value = 'x'): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`name-${index}`, value]));
}

describe('attributes of a script tag that are too many for an event', () => {
  it.each([
    ['as many as fit', many(26), many(26)],
    ['one too many', many(27), many(26)],
    ['hundreds', many(500), many(26)],
    ['a name that the script uses too', { language: 'de', ...many(40) }, { language: 'de', ...many(26) }],
    ['another one', { device_type: 'tv', ...many(40) }, { device_type: 'tv', ...many(26) }],
    ['a long value between short ones', { a: 'x', long: 'x'.repeat(5_000), b: 'y' }, { a: 'x', b: 'y' }],
    ['letters of several bytes', { a: 'ä'.repeat(1_900), b: 'ä'.repeat(1_900) }, { a: 'ä'.repeat(1_900) }],
  ])('lose the last ones: %s', (_, attributes, first) => {
    const metadata = kept(sent(attributes));
    expect(metadata).toEqual(sent(first));
    const event = { session_id: 's', site_id: crypto.randomUUID(), event_type: 'page_view', metadata };
    expect(TrackedEvent.safeParse(event).success).toBe(true);
  });

  it.each([
    ['what the event itself says', sent({}, many(40))],
    ['an event that the script did not send', many(40)],
    ['one that says nothing of its language', { ...many(40), device_type: 'desktop' }],
    ['what is no object', [1, 2]],
    ['nothing', undefined],
  ])('are all that is cut: %s', (_, metadata) => {
    expect(kept(metadata)).toEqual(metadata);
  });

  it.each([[null], [7], [{ events: 'x' }], [{ events: [null, 7] }]])(
    'leave the rest to the schema: %j',
    (value) => {
      expect(withoutSurplus(value)).toEqual(value);
    },
  );
});
