import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackedEvent } from '../../src/contract/events/events.ts';
import { event, track } from '../support/events.ts';
import { rawCall } from '../support/raw-call.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
const minute = 60_000;

beforeAll(async () => {
  server = await startServer();
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
  await visit('reader', 30, 'DE', 'uBlock Origin', [
    ['page_view', '/pricing'],
    ['adblock_detected', '/pricing'],
    ['wall_displayed', '/pricing', { variant: 'friendly' }],
    ['conversion_allowlist', '/thanks'],
  ]);
  await visit('plain', 20, 'FR', '', [
    ['page_view', '/blog', { utm_campaign: 'spring' }],
    ['adblock_not_detected', '/blog'],
  ]);
  // The same id twice, with more than half an hour between: two sessions.
  await visit('twice', 90, 'US', 'unnamed extension', [['adblock_detected', '/early']]);
  await visit('twice', 10, 'US', 'unnamed extension', [['adblock_detected', '/late']]);
  await server.flush();
});
afterAll(() => server?.stop());

type Step = [type: string, path: string, metadata?: Record<string, unknown>];

async function visit(session_id: string, ago: number, country: string, blocker: string, steps: Step[]) {
  const began = server.clock.now() - ago * minute;
  const events: TrackedEvent[] = steps.map(([event_type, path, metadata = {}], index) => {
    const { utm_campaign, ...rest } = metadata;
    return event(id, {
      ...{ session_id, event_type },
      page_url: `https://example.com${path}${utm_campaign ? `?utm_campaign=${utm_campaign}` : ''}`,
      timestamp: new Date(began + index * 1_000).toISOString(),
      metadata: { country, device_type: 'desktop', ...(blocker ? { blocker_type: blocker } : {}), ...rest },
    });
  });
  expect((await track(server, { events })).status).toBe(201);
}

type Query = Record<string, string | number>;
const list = (query: Query = {}) =>
  server.call('GET /v1/events/sites/:id/sessions', { params: { id }, query });
const found = async (query: Query) => (await list(query)).sessions.map(({ session_id }) => session_id);

describe('GET /v1/events/sites/:id/sessions', () => {
  it('200: sessions newest first, each with its own events in order', async () => {
    const { sessions, total, next, newest } = await list();
    expect(sessions.map(({ session_id }) => session_id)).toEqual(['twice', 'plain', 'reader', 'twice']);
    expect({ total, next }).toEqual({ total: 4, next: null });
    expect(newest).toBe(sessions[0]?.cursor);
    const [late, plain, reader, early] = sessions;
    expect(late?.events.map(({ path }) => path)).toEqual(['/late']);
    expect(early?.events.map(({ path }) => path)).toEqual(['/early']);
    expect(plain).toMatchObject({ verdict: 'clear', campaign: 'spring', wall: false, converted: false });
    expect(reader).toMatchObject({
      ...{ country: 'DE', device: 'desktop', blocker: 'uBlock Origin' },
      ...{ verdict: 'blocked', wall: true, converted: true, event_count: 4 },
    });
    expect(reader?.events.map(({ event_type, path }) => `${event_type} ${path}`)).toEqual([
      'page_view /pricing',
      'adblock_detected /pricing',
      'wall_displayed /pricing',
      'conversion_allowlist /thanks',
    ]);
    expect(Date.parse(reader?.ended_at ?? '') - Date.parse(reader?.started_at ?? '')).toBe(3_000);
  });

  it.each<[name: string, search: string, sessions: string[]]>([
    ['a part of a path, in any case', 'PRIC', ['reader']],
    ['a path that the session did not begin with', 'thanks', ['reader']],
    ['a blocker by its name', 'ublock', ['reader']],
    ['a blocker by what screens call it', 'Unidentified', ['twice', 'twice']],
    ['the same in German', 'Unbekannte Erweiterung', ['twice', 'twice']],
    ['a country by its name', 'germany', ['reader']],
    ['a country by its German name', 'Frankreich', ['plain']],
    ['a country by its code', 'fr', ['plain']],
    ['a country of two words', 'united states', ['twice', 'twice']],
    ['words that all have to be found', 'ublock pricing', ['reader']],
    ['words of which one is not found', 'ublock blog', []],
    ['what would be SQL', "' OR 1=1 --", []],
    ['what would be a pattern', '%', []],
    ['nothing', '', ['twice', 'plain', 'reader', 'twice']],
  ])('finds %s', async (_, search, sessions) => {
    const answer = await list({ search });
    expect(answer.sessions.map(({ session_id }) => session_id)).toEqual(sessions);
    expect(answer.total).toBe(sessions.length);
  });

  it('narrows by event, session id and time', async () => {
    expect(await found({ event_type: 'wall_displayed' })).toEqual(['reader']);
    expect(await found({ session_id: 'twice' })).toEqual(['twice', 'twice']);
    const at = (ago: number) => new Date(server.clock.now() - ago * minute).toISOString();
    expect(await found({ from: at(35), to: at(15) })).toEqual(['plain', 'reader']);
  });

  it('goes on page by page, and each session is on one of them', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await list({ limit: 1, ...(before ? { before } : {}) });
      expect(page.total).toBe(4);
      seen.push(...page.sessions.map(({ cursor }) => cursor));
      before = page.next ?? undefined;
    } while (before);
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  it('counts what is newer, and a session that goes on is listed once, with its new event', async () => {
    const { newest } = await list();
    expect((await list({ after: newest ?? '', limit: 1 })).total).toBe(0);
    await visit('plain', 1, 'FR', '', [['page_view', '/more']]);
    await visit('fresh', 1, 'FR', '', [['page_view', '/fresh']]);
    await server.flush();
    const { total, sessions } = await list({ after: newest ?? '' });
    expect({ total, ids: sessions.map(({ session_id }) => session_id) }).toEqual({
      total: 1,
      ids: ['fresh'],
    });
    const all = await list();
    expect(all.total).toBe(5);
    const plain = all.sessions.filter(({ session_id }) => session_id === 'plain');
    expect(plain).toHaveLength(1);
    expect(plain[0]?.events.map(({ path }) => path)).toEqual(['/blog', '/blog', '/more']);
  });

  it('shows the first 100 events of a session, and how many it has', async () => {
    const steps = Array.from({ length: 130 }, (_, index): Step => ['page_view', `/page-${index}`]);
    await visit('long', 5, 'ES', '', steps);
    await server.flush();
    const [session] = (await list({ search: 'page-129' })).sessions;
    expect(session).toMatchObject({ session_id: 'long', event_count: 130 });
    expect(session?.events).toHaveLength(100);
    expect(session?.events[0]?.path).toBe('/page-0');
  });

  it('finds a country by the code that people write for it', async () => {
    await visit('from Britain', 5, 'GB', '', [['page_view', '/tea']]);
    await server.flush();
    expect(await found({ search: 'UK', limit: 1 })).toEqual(['from Britain']);
  });

  it.each(['küche', '/küche/brot', '/k%C3%BCche'])(
    'finds a path with letters beyond ASCII: %s',
    async (search) => {
      await visit(`letters ${search}`, 5, 'ES', '', [['page_view', '/küche/brot']]);
      await server.flush();
      expect(await found({ search, limit: 1 })).toEqual([`letters ${search}`]);
    },
  );

  it.each<[Query, string]>([
    [{ search: 'a b c d e f' }, 'query.search'],
    [{ search: 'x'.repeat(201) }, 'query.search'],
    [{ before: 'yesterday' }, 'query.before'],
    [{ before: '99999999999999-1' }, 'query.before'],
    [{ after: '1-99999999999999999999' }, 'query.after'],
    [{ limit: 51 }, 'query.limit'],
  ])('400: %j', async (query, field) => {
    const answer = await refusal(list(query));
    expect(answer).toMatchObject({ status: 400 });
    expect(JSON.stringify(answer)).toContain(field.split('.')[1]);
  });

  it('404: a site of another account', async () => {
    const params = { id: '00000000-0000-4000-8000-000000000000' };
    const answer = await refusal(server.call('GET /v1/events/sites/:id/sessions', { params, query: {} }));
    expect(answer).toMatchObject({ status: 404 });
  });

  it('200: each session with its own events, also where an earlier one of the same id had many', async () => {
    const busy: Step[] = Array.from({ length: 250 }, (_, index) => ['page_view', `/busy-${index}`]);
    await visit('program', 400, 'DE', '', busy);
    await visit('between', 399, 'FR', '', [['page_view', '/other']]);
    await visit('program', 300, 'DE', '', [['page_view', '/afterwards']]);
    await server.flush();
    const { sessions } = await list();
    const own = sessions.filter(({ events }) => events[0]?.path?.match(/^\/(busy|afterwards)/));
    expect(own.map(({ session_id, event_count }) => [session_id, event_count])).toEqual([
      ['program', 1],
      ['program', 250],
    ]);
    const newest = await list({ limit: 1, to: new Date(server.clock.now() - 299 * minute).toISOString() });
    expect(newest.sessions[0]?.events.map(({ path }) => path)).toEqual(['/afterwards']);
  });

  it.each(['rare', 'deep', 'rare deep'])(
    'finds a word that is in more values than are listed: %s',
    async (search) => {
      const timestamp = new Date(server.clock.now() - 200 * minute).toISOString();
      const events = Array.from({ length: 250 }, (_, index) =>
        event(id, {
          ...{
            session_id: `many-${index}`,
            event_id: manyIds[index],
            event_type: 'adblock_detected',
            timestamp,
          },
          page_url: `https://example.com/deep/${index}`,
          metadata: { country: 'DE', device_type: 'desktop', blocker_type: `Rare Blocker ${index}` },
        }),
      );
      expect((await track(server, { events })).status).toBe(201);
      await server.flush();
      expect((await list({ search })).total).toBe(250);
      expect((await list({ search: '/deep/249' })).total).toBe(1);
    },
  );
  it.each([
    'GET /v1/events/sites/:id/sessions',
    'GET /v1/events/sites/:id',
    'GET /v1/events/sites/:id/csv',
  ] as const)('%s refuses a time that ends before it begins', async (address) => {
    const query = { from: '2026-12-01T00:00:00Z', to: '2026-11-01T00:00:00Z' };
    const answer = await rawCall(server.url, address, { params: { id }, query }, server.key);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      error: { details: { field: 'to', reason: 'too_small' } },
    });
  });
});

/** The same each time: sent again, they count once. */
const manyIds = Array.from({ length: 250 }, () => randomUUID());
