import { describe, expect, test } from 'vitest';
import type { KnownVisit, TrackedEvent } from '../../src/contract/events/events.ts';
import type { Sender } from '../../src/events/intake/cookieless-sessions.ts';
import { describeMidnight } from './midnight-cases.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Six in the morning in UTC. */
export const morning = Date.parse('2026-07-15T06:00:00Z');
const site = '6f0c1f9e-3a53-4a5e-9d4e-0d6d6a1f6b10';

/** As the SDK draws them. */
export const pv = (number: number) => `pv-10000000-1000-4000-8000-${String(number).padStart(12, '0')}`;

export interface More {
  event?: Partial<TrackedEvent>;
  from?: Partial<Sender>;
}

export interface Stage {
  /** Takes an event in, as the service does, and says under which session. */
  view(session_id: string, more?: More): Promise<string>;
  known(session_id: string, more?: More): Promise<KnownVisit>;
}

export const sender: Sender = { address: '85.214.132.117', userAgent: 'Browser 1', nowMs: morning };

export function event(more: Partial<TrackedEvent>): TrackedEvent {
  return {
    site_id: site,
    session_id: pv(1),
    event_type: 'page_view',
    page_url: 'https://news.example/a',
    ...more,
  };
}

/** What is true of visits, whoever remembers them. */
export function describeVisits(setOut: (by?: Partial<Sender>) => Promise<Stage>): void {
  describeMidnight(setOut);
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
    ])('%s: %s joins: %s', async (_, address, joins) => {
      const { view } = await setOut({ address });
      expect((await view(pv(2))) === (await view(pv(1)))).toBe(joins);
    });

    test('are those of one browser at one address on one site', async () => {
      const { view } = await setOut();
      const first = await view(pv(1));
      expect(await view(pv(2), { from: { userAgent: 'Another' } })).not.toBe(first);
      expect(await view(pv(3), { from: { address: '85.214.132.118' } })).not.toBe(first);
      expect(await view(pv(4), { event: { site_id: site.replace('6', '7') } })).not.toBe(first);
      expect(await view(pv(5))).toBe(first);
    });

    test('belong together until 30 minutes were idle', async () => {
      const { view } = await setOut();
      const first = await view(pv(1));
      expect(await view(pv(2), { from: { nowMs: morning + 30 * minute } })).toBe(first);
      expect(await view(pv(3), { from: { nowMs: morning + 60 * minute } })).toBe(first);
      expect(await view(pv(4), { from: { nowMs: morning + 90 * minute + 1 } })).not.toBe(first);
    });

    test('a visit that begins anew knows when the last wall was, and nothing else of the one before', async () => {
      const { view, known } = await setOut();
      await view(pv(1));
      await view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'a' } } });
      await view(pv(1), { event: { event_type: 'wall_dismissed' } });
      const later = { from: { nowMs: morning + 2 * hour } };
      await view(pv(2), later);
      expect(await known(pv(2), later)).toEqual({
        session_id: pv(2),
        country: 'DE',
        page_views: 1,
        wall: undefined,
        wall_at: morning,
        converted_at: undefined,
        dismissed: false,
      });
    });

    test('count once each, also where a request comes again', async () => {
      const { view, known } = await setOut();
      const [first, second] = [
        '6f0c1f9e-3a53-4a5e-9d4e-0d6d6a1f6b11',
        '6f0c1f9e-3a53-4a5e-9d4e-0d6d6a1f6b12',
      ];
      for (const event_id of [first, first, second, second]) await view(pv(1), { event: { event_id } });
      expect((await known(pv(1))).page_views).toBe(2);
    });

    test('a page view keeps its visit, wherever it moves to', async () => {
      const { view } = await setOut();
      const first = await view(pv(1));
      expect(await view(pv(1), { from: { address: '192.168.1.20' } })).toBe(first);
    });
  });

  describe('what is known of a visit', () => {
    test('walls, dismissals and conversions', async () => {
      const { view, known } = await setOut();
      await view(pv(1));
      expect(await known(pv(1))).toMatchObject({ page_views: 1, dismissed: false, wall: undefined });
      await view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
      expect(await known(pv(1))).toMatchObject({ wall: 'b', wall_at: morning });
      await view(pv(2), { event: { page_url: 'https://news.example/other' } });
      expect((await known(pv(2), { event: { page_url: 'https://news.example/other' } })).wall).toBe('b');
      expect((await known(pv(2))).wall).toBe('b');
      const later = { from: { nowMs: morning + minute } };
      await view(pv(2), { event: { event_type: 'conversion_allowlist' }, ...later });
      expect(await known(pv(2))).toMatchObject({
        wall: undefined,
        wall_at: morning,
        converted_at: morning + minute,
      });
      await view(pv(2), { event: { event_type: 'wall_dismissed' } });
      expect(await known(pv(2))).toMatchObject({ page_views: 2, dismissed: true });
    });

    test('who arrives from another site on another page is not taken for the visitor who saw the wall', async () => {
      const { view, known } = await setOut();
      await view(pv(1));
      await view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
      const metadata = { referrer: 'search.example' };
      const elsewhere = { event: { page_url: 'https://news.example/other', metadata } };
      await view(pv(2), elsewhere);
      expect((await known(pv(2), elsewhere)).wall).toBeUndefined();
      expect((await known(pv(2), { event: { metadata } })).wall).toBe('b');
    });

    test('an address and browser that showed both kinds of visitors vouches for nobody but a reload', async () => {
      const { view, known } = await setOut();
      await view(pv(1), { event: { event_type: 'adblock_not_detected' } });
      await view(pv(2), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
      expect((await known(pv(3))).wall).toBeUndefined();
      expect((await known(pv(3), { event: { metadata: { navigation: 'reload' } } })).wall).toBe('b');
    });

    test.each(['dns', 'tracking_protection'])(
      'a wall for %s waits over pages that show nothing of it',
      async (kind) => {
        const { view, known } = await setOut();
        await view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b', kind } } });
        await view(pv(2), { event: { event_type: 'adblock_not_detected' } });
        expect(await known(pv(3))).toMatchObject({ wall: 'b', wall_kind: kind, pending: 'wall' });
      },
    );

    test.each([
      ['dns', 'tracking_protection', 'tracking_protection'],
      ['extension', 'tracking_protection', 'tracking_protection'],
      ['dns', 'nonsense', 'dns'],
      ['dns', 'extension', 'dns'],
      ['dns', 7, 'dns'],
    ])('a wall for %s that names %s waits for %s to go', async (kind, wall_kind, known_kind) => {
      const { view, known } = await setOut();
      const metadata = { variant: 'b', kind, wall_kind };
      await view(pv(1), { event: { event_type: 'wall_displayed', metadata } });
      await view(pv(2), { event: { event_type: 'adblock_not_detected' } });
      expect(await known(pv(3))).toMatchObject({ wall: 'b', wall_kind: known_kind, pending: 'wall' });
    });

    test('how it began, from its second page view on', async () => {
      const { view, known } = await setOut();
      const page_url = `https://news.example/a?x=1&utm_source=letter&utm_campaign=${'s'.repeat(600)}&y=2`;
      await view(pv(1), { event: { page_url, metadata: { referrer: 'letters.example' } } });
      expect((await known(pv(1))).landing).toBeUndefined();
      await view(pv(2));
      const { landing } = await known(pv(2));
      expect(landing).toEqual({
        referrer: 'letters.example',
        utm: expect.stringMatching(/^utm_source=letter&utm_c/),
      });
      expect(landing?.utm).toHaveLength(500);
      expect((await known(pv(3), { from: { nowMs: morning + 2 * hour } })).landing).toBeUndefined();
    });

    test.each([
      'utm_source=letter?token=s3cret',
      'utm_source=letter;email=ann@example.com',
      'next=/b?utm_source=letter',
    ])('of how it began with %s only what is kept of an address', async (query) => {
      const { view, known } = await setOut();
      await view(pv(1), { event: { page_url: `https://news.example/a?${query}#utm_term=x` } });
      await view(pv(2));
      expect((await known(pv(2))).landing?.utm).toBe('utm_source=letter');
    });

    test('the page of a wall is its path: the query may differ after a reload', async () => {
      const { view, known } = await setOut();
      await view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
      expect((await known(pv(1), { event: { page_url: 'https://news.example/a?from=mail' } })).wall).toBe(
        'b',
      );
    });

    test.each(['192.168.1.20', '100.64.3.2', '127.0.0.1'])(
      'at %s, which many share, a reload of the page that showed a wall goes on, and nothing else',
      async (address) => {
        const { view, known } = await setOut({ address });
        const reload = { metadata: { navigation: 'reload' } };
        expect(await view(pv(1))).toBe(pv(1));
        await view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
        expect(await view(pv(2))).toBe(pv(2));
        expect(await view(pv(3), { event: { ...reload, page_url: 'https://news.example/other' } })).toBe(
          pv(3),
        );
        expect(await view(pv(4), { event: reload, from: { userAgent: 'Another' } })).toBe(pv(4));
        expect(await view(pv(5), { event: reload })).toBe(pv(1));
        expect((await known(pv(5))).wall).toBe('b');
        expect(await view(pv(5))).toBe(pv(1));
        expect(await view(pv(6), { event: reload, from: { nowMs: morning + hour } })).toBe(pv(6));
      },
    );
  });
}
