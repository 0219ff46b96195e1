import { describe, expect, test } from 'vitest';
import { TrackedEvent } from '../../src/contract/events/events.ts';
import { ownEvent } from '../../src/sdk/own-event.ts';

describe('an event of the page', () => {
  test.each([
    ['signup', undefined],
    ['conversion_trial', { plan: 'pro' }],
    ['page_scrolled', { depth: 50, deep: { a: [1] } }],
    ['a'.repeat(64), {}],
  ])('%s is taken as it is', (name, metadata) => {
    expect(ownEvent(name, metadata)).toEqual({ ...metadata });
  });

  test.each([
    'session_start',
    'page_view',
    'adblock_detected',
    'wall_displayed',
    'help_opened',
    'cta_clicked',
    'verification_failed',
    'conversion_allowlist',
    'conversion_disable',
    'conversion_alternative',
    'choice_made',
    'sdk_error',
    'ad_shown',
    'Signup',
    '1st',
    'with space',
    '',
    'a'.repeat(65),
  ])('“%s” is no name for it', (name) => {
    expect(() => ownEvent(name)).toThrow(`Truce.track: ${name}`);
  });

  test.each([undefined, null, ['abc'], {}, { toString: () => 'signup' }, 7, true])(
    'what is no text is no name for it: %s',
    (name) => {
      expect(() => ownEvent(name as string)).toThrow('Truce.track');
    },
  );

  test.each([
    ['a key without a name', { '': 1 }],
    ['too many keys', Object.fromEntries(Array.from({ length: 13 }, (_, key) => [`k${key}`, 1]))],
    ['too long', { text: 'x'.repeat(1000) }],
    ['what is no JSON', { big: 1n }],
  ])('%s is refused, since the server would refuse the whole batch', (_, metadata) => {
    expect(() => ownEvent('signup', metadata)).toThrow();
  });

  test('at its largest, the server takes it with all that the script adds', () => {
    const most = Object.fromEntries(Array.from({ length: 12 }, (_, key) => [`k${key}`, '€'.repeat(75)]));
    const ours = Object.fromEntries(Array.from({ length: 12 }, (_, key) => [`ours${key}`, 'x'.repeat(40)]));
    expect(JSON.stringify(most).length).toBeGreaterThan(980);
    const event = {
      session_id: 'a',
      site_id: '7d9f6c1e-58f9-4a1c-9c92-0a3a1c6a1b11',
      event_type: 'signup',
      metadata: { ...ours, ...ownEvent('signup', most) },
    };
    expect(TrackedEvent.safeParse(event).success).toBe(true);
  });

  test('is a copy: what the page changes later is not sent', () => {
    const given = { step: 1 };
    const taken = ownEvent('signup', given);
    given.step = 2;
    expect(taken).toEqual({ step: 1 });
  });
});
