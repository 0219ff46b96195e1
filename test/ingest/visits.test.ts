import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TrackedEvent } from '../../src/contract/events/events.ts';
import {
  openVisits,
  type SavedVisits,
  type Sender,
  tellVisit,
} from '../../src/events/intake/cookieless-sessions.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Six in the morning in UTC. */
const morning = Date.parse('2026-07-15T06:00:00Z');
const site = '6f0c1f9e-3a53-4a5e-9d4e-0d6d6a1f6b10';

/** As the SDK draws them. */
const pv = (number: number) => `pv-10000000-1000-4000-8000-${String(number).padStart(12, '0')}`;

describe('the page views of a visit', () => {
  test.each([
    ['a public address', '203.0.113.7', false],
    ['a public address of a provider', '85.214.132.117', true],
    ['a public IPv6 address', '2a01:4f8:c0c:1::1', true],
    ['a public address in IPv6 clothes', '::ffff:85.214.132.117', true],
    ['a home network', '192.168.1.20', false],
    ['a company network', '10.20.30.40', false],
    ['another company network', '172.16.0.9', false],
    ['the machine itself', '127.0.0.1', false],
    ['the machine itself, IPv6', '::1', false],
    ['carrier-grade translation', '100.64.3.2', false],
    ['a link-local address', '169.254.1.1', false],
    ['a link-local IPv6 address', 'fe80::1', false],
    ['a home network, IPv6', 'fd12:3456::1', false],
    ['no address', '', false],
    ['nonsense', 'unknown', false],
  ])('%s: %s joins: %s', (_, address, joins) => {
    const { view } = setOut({ address });
    expect(view(pv(2)) === view(pv(1))).toBe(joins);
  });

  test('are those of one browser at one address on one site', () => {
    const { view } = setOut();
    const first = view(pv(1));
    expect(view(pv(2), { from: { userAgent: 'Another' } })).not.toBe(first);
    expect(view(pv(3), { from: { address: '85.214.132.118' } })).not.toBe(first);
    expect(view(pv(4), { event: { site_id: site.replace('6', '7') } })).not.toBe(first);
    expect(view(pv(5))).toBe(first);
  });

  test('belong together until 30 minutes were idle', () => {
    const { view } = setOut();
    const first = view(pv(1));
    expect(view(pv(2), { from: { nowMs: morning + 30 * minute } })).toBe(first);
    expect(view(pv(3), { from: { nowMs: morning + 60 * minute } })).toBe(first);
    expect(view(pv(4), { from: { nowMs: morning + 90 * minute + 1 } })).not.toBe(first);
  });

  test('a visit that begins anew knows when the last wall was, and nothing else of the one before', () => {
    const { view, known } = setOut();
    view(pv(1));
    view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'a' } } });
    view(pv(1), { event: { event_type: 'wall_dismissed' } });
    const later = { from: { nowMs: morning + 2 * hour } };
    view(pv(2), later);
    expect(known(pv(2), later)).toEqual({
      session_id: pv(2),
      country: 'DE',
      page_views: 1,
      wall: undefined,
      wall_at: morning,
      converted_at: undefined,
      dismissed: false,
    });
  });

  test('nothing is known any more on the next day, also within the 30 minutes', () => {
    const midnight = Date.parse('2026-07-16T00:00:00Z');
    const { view } = setOut({ nowMs: midnight - minute });
    const first = view(pv(1));
    expect(view(pv(2), { from: { nowMs: midnight - 1 } })).toBe(first);
    expect(view(pv(3), { from: { nowMs: midnight } })).toBe(pv(3));
  });

  test('a page that is open at midnight keeps the session that it goes by', () => {
    const midnight = Date.parse('2026-07-16T00:00:00Z');
    const { view } = setOut({ nowMs: midnight - minute });
    const first = view(pv(1));
    expect(view(first, { from: { nowMs: midnight } })).toBe(first);
  });

  test('a page view keeps its visit, wherever it moves to', () => {
    const { view } = setOut();
    const first = view(pv(1));
    expect(view(pv(1), { from: { address: '192.168.1.20' } })).toBe(first);
  });

  test.each([
    ...['6f0c1f9e-3a53-4a5e-9d4e-0d6d6a1f6b10', 'pv', 'PV-1', 'mine'],
    // Of another program, that happens to begin its ids like the SDK.
    ...['pv-1', 'pv-order-4711', `${pv(1)}x`, pv(1).replace('-4000-', '-1000-'), pv(1).toUpperCase()],
  ])('an id that lasts by itself is left alone: %s', (session_id) => {
    const { visits, sender } = setOut();
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
});

describe('what is known of a visit', () => {
  test('walls, dismissals and conversions', () => {
    const { view, known } = setOut();
    view(pv(1));
    expect(known(pv(1))).toMatchObject({ page_views: 1, dismissed: false, wall: undefined });
    view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
    expect(known(pv(1))).toMatchObject({ wall: 'b', wall_at: morning });
    view(pv(2), { event: { page_url: 'https://news.example/other' } });
    expect(known(pv(2), { event: { page_url: 'https://news.example/other' } }).wall).toBe('b');
    expect(known(pv(2)).wall).toBe('b');
    const later = { from: { nowMs: morning + minute } };
    view(pv(2), { event: { event_type: 'conversion_allowlist' }, ...later });
    expect(known(pv(2))).toMatchObject({
      wall: undefined,
      wall_at: morning,
      converted_at: morning + minute,
    });
    view(pv(2), { event: { event_type: 'wall_dismissed' } });
    expect(known(pv(2))).toMatchObject({ page_views: 2, dismissed: true });
  });

  test('who arrives from another site on another page is not taken for the visitor who saw the wall', () => {
    const { view, known } = setOut();
    view(pv(1));
    view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
    const metadata = { referrer: 'search.example' };
    const elsewhere = { event: { page_url: 'https://news.example/other', metadata } };
    view(pv(2), elsewhere);
    expect(known(pv(2), elsewhere).wall).toBeUndefined();
    expect(known(pv(2), { event: { metadata } }).wall).toBe('b');
  });

  test('an address and browser that showed both kinds of visitors vouches for nobody but a reload', () => {
    const { view, known } = setOut();
    view(pv(1), { event: { event_type: 'adblock_not_detected' } });
    view(pv(2), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
    expect(known(pv(3)).wall).toBeUndefined();
    expect(known(pv(3), { event: { metadata: { navigation: 'reload' } } }).wall).toBe('b');
  });

  test('how it began, from its second page view on', () => {
    const { view, known } = setOut();
    const page_url = `https://news.example/a?x=1&utm_source=letter&utm_campaign=${'s'.repeat(600)}&y=2`;
    view(pv(1), { event: { page_url, metadata: { referrer: 'letters.example' } } });
    expect(known(pv(1)).landing).toBeUndefined();
    view(pv(2));
    const { landing } = known(pv(2));
    expect(landing).toEqual({
      referrer: 'letters.example',
      utm: expect.stringMatching(/^utm_source=letter&utm_c/),
    });
    expect(landing?.utm).toHaveLength(500);
    expect(known(pv(3), { from: { nowMs: morning + 2 * hour } }).landing).toBeUndefined();
  });

  test('the page of a wall is its path: the query may differ after a reload', () => {
    const { view, known } = setOut();
    view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
    expect(known(pv(1), { event: { page_url: 'https://news.example/a?from=mail' } }).wall).toBe('b');
  });

  test.each(['192.168.1.20', '100.64.3.2', '127.0.0.1'])(
    'at %s, which many share, a reload of the page that showed a wall goes on, and nothing else',
    (address) => {
      const { view, known } = setOut({ address });
      const reload = { metadata: { navigation: 'reload' } };
      expect(view(pv(1))).toBe(pv(1));
      view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
      expect(view(pv(2))).toBe(pv(2));
      expect(view(pv(3), { event: { ...reload, page_url: 'https://news.example/other' } })).toBe(pv(3));
      expect(view(pv(4), { event: reload, from: { userAgent: 'Another' } })).toBe(pv(4));
      expect(view(pv(5), { event: reload })).toBe(pv(1));
      expect(known(pv(5)).wall).toBe('b');
      expect(view(pv(5))).toBe(pv(1));
      expect(view(pv(6), { event: reload, from: { nowMs: morning + hour } })).toBe(pv(6));
    },
  );

  test('go on after a restart, with what is known of them', () => {
    const before = setOut();
    const first = before.view(pv(1));
    before.view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
    before.view(pv(9), { from: { address: '85.214.132.118', nowMs: morning - 31 * minute } });
    const saved = JSON.parse(JSON.stringify(before.visits.save(morning)));
    expect(saved.visits).toHaveLength(1); // the other one has ended
    const after = setOut({}, undefined, saved);
    expect(after.view(pv(2), { from: { nowMs: morning + minute } })).toBe(first);
    expect(after.known(pv(2))).toMatchObject({ page_views: 2, wall: 'b' });
    const nextDay = setOut({ nowMs: morning + 24 * hour }, undefined, saved);
    expect(nextDay.view(pv(1))).toBe(pv(1));
    expect(nextDay.visits.save(morning + 24 * hour).key).not.toBe(saved.key);
  });

  test('nothing of a person is kept in clear: neither address nor User-Agent', () => {
    const { visits, sender, view } = setOut();
    view(pv(1));
    const { visit } = visits.join(event({ session_id: pv(1) }), sender) ?? {};
    expect(JSON.stringify(visit)).not.toMatch(/85\.214|Browser/);
    expect(JSON.stringify(visits.save(morning))).not.toMatch(/85\.214|Browser/);
  });
});

interface More {
  event?: Partial<TrackedEvent>;
  from?: Partial<Sender>;
}

function setOut(by: Partial<Sender> = {}, most?: number, saved: SavedVisits | null = null) {
  const visits = openVisits(saved, most);
  const sender: Sender = { address: '85.214.132.117', userAgent: 'Browser 1', nowMs: morning, ...by };
  const join = (session_id: string, more: More) => {
    const from = { ...sender, ...more.from };
    const sent = event({ session_id, ...more.event });
    const found = visits.join(sent, from);
    if (!found) throw new Error('this id is not joined');
    return { ...found, sent, from };
  };
  return {
    visits,
    sender,
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

function event(more: Partial<TrackedEvent>): TrackedEvent {
  return {
    site_id: site,
    session_id: pv(1),
    event_type: 'page_view',
    page_url: 'https://news.example/a',
    ...more,
  };
}
