import { describe, expect, it } from 'vitest';
import type { TrackedEvent } from '../../src/contract/events/events.ts';
import { scriptSays } from '../../src/events/intake/script-says.ts';

const event = (event_type: string, metadata?: TrackedEvent['metadata']): TrackedEvent => ({
  session_id: 's',
  site_id: '6f1f3c1e-7b8a-4d0e-9a53-0c1d2e3f4a5b',
  event_type,
  metadata,
});
/** As `data-truce-…` on the tag, or metadata of `Truce.track`. */
const ofPage = {
  kind: 'premium',
  variant: 'red',
  blocker_type: 'none of yours',
  country: 'FR',
  arm: 'walled',
};
const facts = { device_type: 'tablet', language: 'de', referrer: 'news.example' };
const known = { kind: 'extension', blocker_type: 'uBlock Origin' };

describe('Truce’s own dimensions', () => {
  it.each(['page', 'unknown'] as const)('are never read from an event that the page names (%s)', (sender) => {
    for (const name of ['signup', 'conversion_trial'])
      expect(scriptSays(event(name, { ...ofPage, ...facts }), sender)).toEqual({});
  });

  it.each(['session_start', 'page_view', 'ad_shown', 'sdk_error', 'wall_withheld'])(
    'are not read from attributes of the tag, on %s',
    (type) => {
      const { arm, ...rest } = ofPage;
      expect(scriptSays(event(type, { ...rest, ...facts }), 'page')).toEqual(facts);
    },
  );

  it.each(['session_start', 'page_view', 'adblock_detected', 'wall_withheld'])(
    'name the blocker that the script found, on %s',
    (type) => expect(scriptSays(event(type, { ...ofPage, ...known }), 'page')).toMatchObject(known),
  );

  it('are those of a check that found nothing, and no blocker of an attribute', () => {
    const said = scriptSays(event('adblock_not_detected', { ...ofPage, kind: 'none' }), 'page');
    expect([said.kind, said.blocker_type, said.variant, said.country]).toEqual([
      'none',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('name the wall and the blocker where a wall was', () => {
    const wall = { variant: 'b', ...known };
    expect(scriptSays(event('wall_displayed', wall), 'page')).toEqual(wall);
    expect(scriptSays(event('conversion_allowlist', wall), 'page')).toEqual(wall);
    const chosen = scriptSays(event('choice_made', { ...wall, kind: 'newsletter' }), 'page');
    expect([chosen.kind, chosen.blocker_type]).toEqual([undefined, known.blocker_type]);
  });

  it('are what an owner’s own program says, and what a program without the script says of a known type', () => {
    const all = { ...ofPage, ...facts };
    expect(scriptSays(event('signup', all), 'key')).toEqual(all);
    expect(scriptSays(event('page_view', all), 'unknown')).toEqual(all);
  });
});
