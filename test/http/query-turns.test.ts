import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnalyticsStore } from '../../src/analytics/store.ts';
import type { Caller } from '../../src/auth/caller.ts';
import { reportMetrics } from '../../src/contract/reports/reports.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { overviewHandlers } from '../../src/http/handlers/analytics/overview.ts';
import { analyticsHandlers } from '../../src/http/handlers/analytics/room.ts';
import { eventFileHandlers } from '../../src/http/handlers/events/event-files.ts';
import {
  openCallerTurns,
  openQueryTurns,
  openScreenTurns,
  openSharedTurns,
} from '../../src/http/handlers/query-turns.ts';
import { writtenReportHandlers } from '../../src/http/handlers/reports/written-reports.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { shareHandlers } from '../../src/http/handlers/sites/share-links.ts';
import { openMemoryLimiter } from '../../src/kit/limiter/memory.ts';
import { addFirstOwner } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { addShare } from '../../src/records/sites/share-links.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';

const nowMs = Date.parse('2026-11-21T08:00:00.000Z');
const now = () => nowMs;
const records = openSqlite(':memory:');
let site: OwnedSite;

beforeAll(async () => {
  await migrate(records);
  const at = new Date(nowMs).toISOString();
  const owner = await addFirstOwner(records, { email: 'owner@news.example', passwordHash: 'x' }, at);
  const draft = {
    name: 'News',
    domain: 'news.example',
    status: 'active' as const,
    config: defaultSiteConfig,
  };
  site = await addSite(records, owner?.account_id ?? '', draft, defaultTemplateConfig, at);
});
afterAll(() => records.close());

/** Statements that the event store works on until they are ended. */
let running: { lane: string; end: (rows?: unknown[]) => void }[];
let most: number;
const store = {
  database: 'truce',
  query: (lane: string) =>
    new Promise((resolve) => {
      const each = {
        lane,
        end: (rows: unknown[] = []) => {
          running.splice(running.indexOf(each), 1);
          resolve(rows);
        },
      };
      running.push(each);
      most = Math.max(most, running.length);
    }),
} as unknown as AnalyticsStore;

let parts: ReturnType<typeof openParts>;
const openParts = () => ({
  ...{ records, store, now, baseUrl: 'https://truce.example', limiter: openMemoryLimiter(now) },
  ...{ queries: openQueryTurns(), ownTurns: openCallerTurns() },
  writeFile: async () => Buffer.from('file'),
});
beforeEach(() => {
  [running, most] = [[], 0];
  parts = openParts();
});

function asks(key: string, signal = new AbortController().signal) {
  const caller = { accountId: site.account_id, siteIds: null, key: { id: key, name: key }, user: null };
  return { caller: caller as Caller, params: { id: site.id }, signal, address: '', header: () => undefined };
}

const csv = (key: string, signal?: AbortSignal) =>
  eventFileHandlers(parts)['GET /v1/events/sites/:id/csv']({
    ...asks(key, signal),
    ...{ query: { session_id: 'nobody' }, body: undefined },
  });
const textOf = async (answer: Promise<{ body: unknown }>) =>
  new Response((await answer).body as ReadableStream<Uint8Array<ArrayBuffer>>).text();
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Ends one statement after another until this is done. */
async function during<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) {
    await settled();
    running[0]?.end();
  }
  return work;
}

it('reads event files a page at a time, of all callers together, and never among jobs', async () => {
  const files = Promise.all(['a', 'a', 'a', 'b', 'c'].map((key) => textOf(csv(key))));
  const lanes = new Set<string>();
  await expect.poll(() => running.length).toBe(1);
  lanes.add(running[0]?.lane ?? '');
  for (const text of await during(files)) expect(text).toMatch(/^timestamp,.*\r\n$/);
  expect(most).toBe(1);
  expect(lanes).toEqual(new Set(['quick']));
});

it('forgets what waits of a caller who hangs up', async () => {
  const hangUp = new AbortController();
  const first = textOf(csv('a'));
  await expect.poll(() => running.length).toBe(1);
  const gone = textOf(csv('b', hangUp.signal));
  const refused = expect(gone).rejects.toThrow('Too many queries');
  await settled();
  hangUp.abort();
  await refused;
  await during(first);
  expect(running).toEqual([]);
});

it('lets other queries go between the pages of a file', async () => {
  const order: string[] = [];
  const file = textOf(csv('a')).then(() => order.push('file'));
  await expect.poll(() => running.length).toBe(1);
  const question = parts
    .queries('a', () => parts.store.query('quick', ''))
    .then(() => order.push('question'));
  await during(Promise.all([file, question]));
  expect(order).toEqual(['question', 'file']);
});

it('composes the reports of a caller one after another, a statement at a time', async () => {
  const handlers = writtenReportHandlers(parts);
  const dates = { start: '2026-11-10', end: '2026-11-12' };
  const file = (key: string) =>
    handlers['GET /v1/sites/:id/report-export']({
      ...asks(key),
      ...{ query: { ...dates, format: 'csv' }, body: undefined },
    });
  const draft = { kind: 'custom', metrics: [...reportMetrics], frequency: 'weekly', role: 'admin' } as const;
  const filters = { period: dates, devices: [], countries: [], event_type: null };
  const preview = handlers['POST /v1/sites/:id/report-preview']({
    ...asks('a'),
    ...{ query: undefined, body: { ...draft, filters } as never },
  });
  await during(Promise.allSettled([file('a'), file('a'), file('b'), preview]));
  expect(most).toBe(1);
});

it("reads a caller's summaries one after another, and makes nobody else wait for them", async () => {
  const summary = (key: string) =>
    overviewHandlers(parts)['GET /v1/analytics/sites/summary']({
      ...asks(key),
      ...{ params: undefined, query: { days: 7 }, body: undefined },
    });
  const one = summary('a');
  await expect.poll(() => running.length).toBeGreaterThan(0);
  await settled();
  const ofOne = running.length;
  const more = [summary('a'), summary('a')];
  await settled();
  await settled();
  expect(running).toHaveLength(ofOne);
  const other = summary('b');
  await expect.poll(() => running.length).toBe(2 * ofOne);
  await during(Promise.all([one, ...more, other]));
  expect(most).toBeLessThanOrEqual(2 * ofOne);
});

it("reads four parts of a caller's screens at once, and makes nobody else wait", async () => {
  const room = {
    ...parts,
    screenTurns: openScreenTurns(),
    live: undefined as never,
    emailIsKeptOnPurpose: false,
  };
  const handlers = analyticsHandlers(room);
  const read = (key: string) =>
    handlers['GET /v1/analytics/sites/:id/dashboard']({
      ...asks(key),
      ...{ query: { days: 7 }, body: undefined },
    });
  const first = read('a');
  await expect.poll(() => running.length).toBeGreaterThan(0);
  await settled();
  const ofOne = running.length;
  const more = ['a', 'a', 'a', 'a', 'a'].map(read);
  await expect.poll(() => running.length).toBe(4 * ofOne);
  await settled();
  expect(running).toHaveLength(4 * ofOne);
  const other = read('b');
  await expect.poll(() => running.length).toBe(5 * ofOne);
  await during(Promise.allSettled([first, ...more, other]));
  expect(running).toEqual([]);
});

it('reads one answer for each address that opens share links, and two for all of them', async () => {
  const shown = { filters: [], passwordHash: null, may_embed: false };
  const draft = { ...shown, name: 'Board', expires_at: null, made_by: null };
  const limits = { most: 20, now: new Date(nowMs).toISOString() };
  const token = (await addShare(records, site.id, draft, limits))?.token ?? '';
  const unasked = { passwords: undefined as never };
  const handlers = shareHandlers({ ...parts, ...unasked, sharedTurns: openSharedTurns() });
  const read = (address: string, signal?: AbortSignal) =>
    handlers['POST /v1/shared']({
      ...asks('a', signal),
      ...{ address, caller: null, params: undefined, query: undefined },
      body: {
        ...{ token, range: { days: 7 }, compare: 'previous', granularity: 'day' },
        ...{ dimensions: [], filters: [], embedded: false },
      },
    });
  const first = read('192.0.2.1');
  await expect.poll(() => running.length).toBeGreaterThan(0);
  await settled();
  const ofOne = running.length;
  const hangUp = new AbortController();
  const gone = read('192.0.2.1', hangUp.signal);
  const refused = expect(gone).rejects.toThrow('Too many queries');
  const others = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map((address) => read(address));
  await expect.poll(() => running.length).toBe(2 * ofOne);
  await settled();
  hangUp.abort();
  await refused;
  await during(Promise.allSettled([first, ...others]));
  expect(most).toBe(2 * ofOne);
});
