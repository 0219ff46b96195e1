import { expect, test } from 'vitest';
import { makeSessions, type SessionEvent } from '../../src/events/sessions/make-sessions.ts';
import { nothing } from '../support/building.ts';

const day = 86_400;
/** The day of allowing that a session has, whose events bear these one after the other, in seconds. */
function dayOf(...days: number[]) {
  const events = days.map((allowed_at, index): SessionEvent => {
    return { ...nothing, id: `${index}`, at: index, event_type: 'page_view', allowed_at };
  });
  return makeSessions({ site_id: 'site', session: 'session', chained_ms: 0 }, events)[0]?.allowed_at;
}

test('a session belongs to the day on which the site was allowed before it', () => {
  expect(dayOf(3 * day, 3 * day)).toBe(3 * day);
  // Blocked again, and allowed again in the same visit.
  expect(dayOf(3 * day, 8 * day)).toBe(3 * day);
});

test('and where there is none, to that on which it was allowed first', () => {
  expect(dayOf(0, 8 * day)).toBe(8 * day);
  expect(dayOf(0, 0)).toBe(0);
});
