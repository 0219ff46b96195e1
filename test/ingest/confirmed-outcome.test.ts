import { expect, test } from 'vitest';
import { makeSessions, type SessionEvent } from '../../src/events/sessions/make-sessions.ts';
import { nothing } from '../support/building.ts';

const whose = { site_id: 'site', session: 'session', chained_ms: 0 };
const wallAt = 1900;

/** A session whose outcome bears the time of its token, which is handed out while the wall is built. */
function sessionWith(outcome: Partial<SessionEvent>) {
  const event = (event_type: string, at: number, more = {}): SessionEvent => ({
    ...{ ...nothing, id: `${event_type}-${at}`, event_type, at },
    ...more,
  });
  const [session] = makeSessions(whose, [
    event('page_view', 0),
    event('wall_displayed', wallAt, { variant: 'b', choices: 'pass' }),
    event('conversion_alternative', 1450, { choices: 'pass', ...outcome }),
  ]);
  return session;
}

test('an outcome that the owner’s server confirmed is a conversion of the wall that it was offered by', () => {
  const session = sessionWith({ sender: 'key', confirmed: 1 });
  expect(session).toMatchObject({ variant: 'b', conversions: 1, choices_confirmed: ['pass'] });
  expect(session?.conversion_ms).toBe(wallAt);
});

test('what came before the wall otherwise is none', () => {
  expect(sessionWith({ sender: 'page', confirmed: 1 })?.conversion_ms).toBe(-1);
  expect(sessionWith({ sender: 'key' })?.conversion_ms).toBe(-1);
});
