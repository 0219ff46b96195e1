import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openVisits, type Sender, tellVisit } from '../../src/events/intake/cookieless-sessions.ts';
import type { SavedVisits } from '../../src/events/intake/saved-visits.ts';
import { describeVisits, event, type More, morning, pv, sender } from '../support/visit-cases.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the visits of one node', () => {
  describeVisits(async (by) => {
    const { view, known } = setOut(by);
    return {
      view: async (...of) => view(...of),
      known: async (...of) => known(...of),
    };
  });

  test.each([
    ...['6f0c1f9e-3a53-4a5e-9d4e-0d6d6a1f6b10', 'pv', 'PV-1', 'mine'],
    // Of another program, that happens to begin its ids like the SDK.
    ...['pv-1', 'pv-order-4711', `${pv(1)}x`, pv(1).replace('-4000-', '-1000-'), pv(1).toUpperCase()],
  ])('an id that lasts by itself is left alone: %s', (session_id) => {
    const { visits } = setOut();
    expect(visits.join(event({ session_id }), sender)).toBeNull();
    expect(tellVisit(null, event({ session_id }), 'FR')).toEqual({
      session_id,
      country: 'FR',
      page_views: 0,
      dismissed: false,
    });
  });

  test('only so many are remembered; those not seen for longest go first', () => {
    const { view } = setOut({}, 3);
    const of = (last: number) => view(`pv-${randomUUID()}`, { from: { address: `85.214.132.${last}` } });
    const first = of(1);
    const [second] = [of(2), of(3)];
    expect(of(1)).toBe(first);
    of(4);
    expect(of(1)).toBe(first);
    expect(of(2)).not.toBe(second);
  });

  test('go on after a restart, with what is known of them', () => {
    const before = setOut();
    const first = before.view(pv(1));
    before.view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b', kind: 'dns' } } });
    before.view(pv(9), { from: { address: '85.214.132.118', nowMs: morning - 31 * minute } });
    const saved = JSON.parse(JSON.stringify(before.visits.save(morning)));
    expect(saved.visits).toHaveLength(1); // the other one has ended
    const after = setOut({}, undefined, saved);
    expect(after.view(pv(2), { from: { nowMs: morning + minute } })).toBe(first);
    expect(after.known(pv(2))).toMatchObject({ page_views: 2, wall: 'b', wall_kind: 'dns' });
    const nextDay = setOut({ nowMs: morning + 24 * hour }, undefined, saved);
    expect(nextDay.view(pv(1))).toBe(pv(1));
    expect(nextDay.visits.save(morning + 24 * hour)?.key).not.toBe(saved.key);
  });

  test('go on after a restart at midnight; half an hour later the key of the day before is not saved', () => {
    const midnight = Date.parse('2026-07-16T00:00:00Z');
    const before = setOut();
    const first = before.view(pv(1), { from: { nowMs: midnight - minute } });
    before.view(pv(2), { from: { address: '85.214.132.118', nowMs: midnight + minute } });
    const saved = JSON.parse(JSON.stringify(before.visits.save(midnight + minute)));
    const after = setOut({ nowMs: midnight + 2 * minute }, undefined, saved);
    expect(after.view(pv(3))).toBe(first);
    expect(before.visits.save(midnight + 30 * minute)).not.toHaveProperty('before.key');
  });

  test('nothing of a person is kept in clear: neither address nor User-Agent', () => {
    const { visits, view } = setOut();
    view(pv(1));
    const { visit } = visits.join(event({ session_id: pv(1) }), sender) ?? {};
    expect(JSON.stringify(visit)).not.toMatch(/85\.214|Browser/);
    expect(JSON.stringify(visits.save(morning))).not.toMatch(/85\.214|Browser/);
  });
});

function setOut(by: Partial<Sender> = {}, most?: number, saved: SavedVisits | null = null) {
  const visits = openVisits(() => morning, saved, most);
  const join = (session_id: string, more: More) => {
    const from = { ...sender, ...by, ...more.from };
    const sent = event({ session_id, ...more.event });
    const found = visits.join(sent, from);
    if (!found) throw new Error('this id is not joined');
    return { ...found, sent, from };
  };
  return {
    visits,
    /** Takes an event in, as the service does, and says under which session. */
    view(session_id: string, more: More = {}): string {
      const { visit, sent, from } = join(session_id, more);
      visits.note(visit, sent, from);
      return visit.sessionId;
    },
    known(session_id: string, more: More = {}) {
      const { visit, sent } = join(session_id, more);
      return tellVisit(visit, sent, 'DE');
    },
  };
}
