import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '../../src/contract/analytics/query.ts';
import { event, eventually, track } from '../support/events.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
const day = 86_400_000;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  const visit = (country: string, path: string, types: [string, object?][], ageMs = 0) => {
    const session_id = randomUUID();
    const timestamp = new Date(server.clock.now() - ageMs).toISOString();
    return types.map(([event_type, more]) =>
      event(id, {
        session_id,
        event_type,
        timestamp,
        metadata: { country, ...more },
        page_url: `https://example.com${path}`,
      }),
    );
  };
  const found: [string, object] = ['adblock_detected', { blocker_type: 'uBlock Origin', kind: 'extension' }];
  const wall: [string, object] = ['wall_displayed', { variant: 'friendly' }];
  await track(server, {
    events: [
      ...visit('FR', '/a', [['page_view'], found, wall, ['cta_clicked'], ['conversion_allowlist']]),
      ...visit('FR', '/a', [['page_view'], found, wall]),
      ...visit('DE', '/news', [['page_view'], ['adblock_not_detected']]),
      ...visit('DE', '/news', [['page_view', { referrer: 'search.example' }]]),
      ...visit('DE', '/news', [['page_view'], found], 3 * day),
    ],
  });
  await eventually(async () => expect((await overview()).now.totals.sessions).toBe(4));
});
afterAll(() => server.stop());

function overview(body: object = { range: { days: 2 } }) {
  return server.call('POST /v1/analytics/sites/:id/overview', { params: { id }, body });
}

function is(dimension: Filter['dimension'], value: string): Filter {
  return { dimension, operator: 'is', value };
}

describe('POST /v1/analytics/sites/:id/overview', () => {
  it('200: the way from session to conversion', async () => {
    const { now, before, events_since } = await overview();
    expect(now.totals).toEqual({
      sessions: 4,
      unknown_sessions: 1,
      adblock_detected: 2,
      walls_displayed: 2,
      cta_clicked: 1,
      conversions: 1,
      unconfirmed_conversions: 1,
      recovered: 0,
      unconfirmed_recovered: 0,
      detection_rate: 66.67,
      conversion_rate: 50,
      recovery_rate: 50,
    });
    expect(now.timeline.map(({ sessions, is_unfinished }) => [sessions, is_unfinished])).toEqual([
      [0, false],
      [4, true],
    ]);
    expect(before?.period.until).toMatch(/Z$/);
    expect(events_since).toBeNull();
  });

  it('200: the days before count only up to the same time of day', async () => {
    const { before } = await overview({ range: { days: 2 } });
    const cut = new Date(before?.period.until ?? '').getTime();
    expect(Math.abs(cut - (server.clock.now() - 2 * day))).toBeLessThan(16 * 60_000);
    expect(before?.timeline.at(-1)?.is_unfinished).toBe(true);
  });

  it('200: other days to compare with, or none', async () => {
    const year = await overview({ range: { days: 1 }, compare: 'year' });
    const today = year.now.period.end;
    const lastYear = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
    expect(year.before?.period.end).toBe(lastYear.replace('02-29', '02-28'));
    const own = await overview({ range: { days: 2 }, compare: { start: '2026-01-05' } });
    expect(own.before?.period).toMatchObject({ start: '2026-01-05', end: '2026-01-06' });
    expect((await overview({ compare: 'none' })).before).toBeNull();
  });

  it('200: the same days of the week, as few weeks back as leave no overlap, or 52', async () => {
    const spanOf = async (range: object, compare: string) => {
      const { now, before } = await overview({ range, compare });
      const weeks = (Date.parse(now.period.start) - Date.parse(before?.period.start ?? '')) / (7 * day);
      return [weeks, before?.timeline.length === now.timeline.length];
    };
    expect(await spanOf({ days: 1 }, 'previous_weekdays')).toEqual([1, true]);
    expect(await spanOf({ days: 7 }, 'previous_weekdays')).toEqual([1, true]);
    expect(await spanOf({ days: 30 }, 'previous_weekdays')).toEqual([5, true]);
    expect(await spanOf({ days: 30 }, 'year_weekdays')).toEqual([52, true]);
  });

  it.each<[string, Filter, number[]]>([
    ['a variant keeps what was found before the wall', is('variant', 'friendly'), [2, 2, 2, 1]],
    ['a blocker keeps the conversion after it', is('blocker', 'uBlock Origin'), [2, 2, 2, 1]],
    ['a country', is('country', 'DE'), [2, 0, 0, 0]],
    ['a page', { dimension: 'page', operator: 'contains', value: 'NEW' }, [2, 0, 0, 0]],
    ['not a variant', { dimension: 'variant', operator: 'is_not', value: 'friendly' }, [2, 0, 0, 0]],
    ['no referrer at all', is('referrer', ''), [3, 2, 2, 1]],
    ['one of several', { dimension: 'page', operator: 'one_of', value: ['/a', '/b'] }, [2, 2, 2, 1]],
  ])('200: whole sessions: %s', async (_, filter, wanted) => {
    const { totals } = (await overview({ range: { days: 2 }, filters: [filter] })).now;
    const { sessions, adblock_detected, walls_displayed, conversions } = totals;
    expect([sessions, adblock_detected, walls_displayed, conversions]).toEqual(wanted);
  });

  it('200: says from which day on single events are kept', async () => {
    const { events_since } = await overview({ range: { days: 365 }, filters: [is('page', '/a')] });
    expect(Math.round((server.clock.now() - Date.parse(events_since ?? '')) / day)).toBeGreaterThanOrEqual(
      89,
    );
  });

  it.each<[object, string, string]>([
    [{ compare: 'never' }, 'compare', 'invalid_type'],
    [{ compare: { start: '1970-01-01' } }, 'compare.start', 'too_small'],
    [{ granularity: 'year' }, 'granularity', 'invalid_value'],
    [{ filters: [{ dimension: 'os', operator: 'like', value: 'x' }] }, 'filters.0.operator', 'invalid_value'],
    [{ wat: 1 }, 'wat', 'unknown_field'],
  ])('400: %j names %s', async (body, field, reason) => {
    expect(await refusal(overview(body))).toMatchObject({ status: 400, details: { field, reason } });
  });
});

describe('POST /v1/analytics/sites/:id/breakdowns', () => {
  const ask = (body: { dimensions: Filter['dimension'][]; [name: string]: unknown }) =>
    server.call('POST /v1/analytics/sites/:id/breakdowns', {
      params: { id },
      body: { range: { days: 2 }, ...body },
    });

  it('200: several dimensions at once, in the order that was asked', async () => {
    const { breakdowns } = await ask({ dimensions: ['page', 'country', 'variant', 'referrer'] });
    const short = breakdowns.map(({ dimension, rows, total }) => [
      dimension,
      total,
      rows.map((row) => [row.value, row.sessions, row.adblock_detected, row.conversions]),
    ]);
    expect(short).toEqual([
      [
        'page',
        2,
        [
          ['/a', 2, 2, 1],
          ['/news', 2, 0, 0],
        ],
      ],
      [
        'country',
        2,
        expect.arrayContaining([
          ['FR', 2, 2, 1],
          ['DE', 2, 0, 0],
        ]),
      ],
      ['variant', 1, [['friendly', 2, 2, 1]]],
      [
        'referrer',
        2,
        [
          ['', 3, 2, 1],
          ['search.example', 1, 0, 0],
        ],
      ],
    ]);
  });

  it('200: a row says what a filter by its value shows', async () => {
    const dimensions = ['blocker', 'kind', 'page', 'country', 'referrer', 'language'] as const;
    const { breakdowns } = await ask({ dimensions: [...dimensions] });
    for (const { dimension, rows } of breakdowns) {
      for (const row of rows) {
        const { totals } = (await overview({ range: { days: 2 }, filters: [is(dimension, row.value)] })).now;
        const { value: _, ...numbers } = row;
        expect(totals, `${dimension} ${row.value}`).toMatchObject(numbers);
      }
    }
  });

  it('200: only what is searched for, only so many, and of whom the filters keep', async () => {
    const { breakdowns } = await ask({ dimensions: ['page'], search: 'NEWS', limit: 1 });
    expect(breakdowns[0]).toMatchObject({ total: 1, rows: [{ value: '/news' }] });
    const filtered = await ask({ dimensions: ['page', 'country'], filters: [is('variant', 'friendly')] });
    expect(filtered.breakdowns.map(({ rows }) => rows.map((row) => row.value))).toEqual([['/a'], ['FR']]);
  });

  it.each<[object, string, string]>([
    [{ dimensions: [] }, 'dimensions', 'too_small'],
    [{ dimensions: ['city'] }, 'dimensions.0', 'invalid_value'],
    [{ dimensions: ['os'], limit: 1001 }, 'limit', 'too_large'],
  ])('400: %j names %s', async (body, field, reason) => {
    const asked = ask(body as Parameters<typeof ask>[0]);
    expect(await refusal(asked)).toMatchObject({ status: 400, details: { field, reason } });
  });
});

describe('GET /v1/analytics/sites/summary', () => {
  it('200: every site of the account, each in its own zone', async () => {
    const other = await server.call('POST /v1/sites', {
      body: { domain: 'other.example', config: { timezone: 'Pacific/Kiritimati' } },
    });
    const { sites } = await server.call('GET /v1/analytics/sites/summary', { query: { days: '7' } });
    expect(sites.map((each) => each.site_id).sort()).toEqual([id, other.id].sort());
    expect(sites.find((each) => each.site_id === id)).toEqual({
      site_id: id,
      sessions: 5,
      unknown_sessions: 1,
      adblock_detected: 3,
      conversions: 1,
      detection_rate: 75,
      sessions_change: null,
      sparkline: [0, 0, 0, 1, 0, 0, 4],
      next: { id: 'set_rate', title: 'Set what your page views earn', about: {} },
    });
    expect(sites.find((each) => each.site_id === other.id)?.next?.id).toBe('no_visits');
  });
});

describe('a blocker without a name', () => {
  it('has a row of its own, so that the rows are all that was found; and a filter by it says the same', async () => {
    const site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
    const named = (name: string) => ({
      metadata: name === '' ? {} : { blocker_type: name, kind: 'extension' },
    });
    const found = { event_type: 'adblock_detected' };
    await track(server, {
      events: [
        event(site, { ...found, ...named('AdBlock') }),
        event(site, { ...found, ...named('unknown') }),
        event(site, { ...found, ...named('') }),
        event(site, { event_type: 'adblock_not_detected' }),
      ],
    });
    const params = { id: site };
    await eventually(async () => {
      const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', {
        params,
        body: { range: { days: 1 }, dimensions: ['blocker'] },
      });
      expect(breakdowns[0]?.rows.map(({ value, sessions }) => [value, sessions])).toEqual([
        ['', 2],
        ['AdBlock', 1],
      ]);
    });
    const body = { range: { days: 1 }, filters: [is('blocker', '')] };
    const { now } = await server.call('POST /v1/analytics/sites/:id/overview', { params, body });
    expect(now.totals).toMatchObject({ sessions: 2, adblock_detected: 2 });
    const { blockers } = await server.call('GET /v1/analytics/sites/:id/detection', { params });
    expect(blockers.map(({ kind, blocker, sessions }) => [kind, blocker, sessions])).toEqual(
      expect.arrayContaining([
        ['extension', 'AdBlock', 1],
        ['extension', 'unknown', 1],
        ['', 'unknown', 1],
      ]),
    );
  });
});
