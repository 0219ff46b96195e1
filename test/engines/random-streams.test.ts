import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds, buckets, daysFrom } from '../../src/analytics/period.ts';
import { ask } from '../../src/analytics/query.ts';
import type { Dimension } from '../../src/contract/analytics/dimensions.ts';
import type { Filter } from '../../src/contract/analytics/query.ts';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { onCluster } from '../../src/events/store/cluster.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { deleteEvents } from '../../src/events/store/listing.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { compareExposures } from '../support/compare-exposures.ts';
import { comparePageViews } from '../support/compare-page-views.ts';
import { drawStream } from '../support/draw-stream.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { countOf, type NaiveSession, naiveSessions, valuesOf } from '../support/naive-sessions.ts';
import { type Random, seededRandom } from '../support/seeded-random.ts';

/**
 * Random streams of events against a naive count in memory: late, repeated, reordered, across midnight and a change of
 * the clocks, stopped between any two steps. A failing stream is named by its seed: TRUCE_TEST_SEED runs it again.
 */
const seed = process.env.TRUCE_TEST_SEED;
const rounds = seed ? 1 : 3;
/** A round is some hundred questions to the engine. */
const roundMs = 360_000;

const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'];
const metrics = [
  'sessions',
  'adblock_detected',
  'judged',
  'walls_displayed',
  'conversions',
  'unconfirmed_conversions',
  'recovered',
  'unconfirmed_recovered',
  'page_views',
] as const;
const split: Dimension[] = [
  'device',
  'country',
  'browser',
  'os',
  'language',
  'blocker',
  'kind',
  'variant',
  'page',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_content',
  'property:plan',
];

const engines = await openEventEngines('streams', false);
afterAll(() => engines.stop());

describe.each(Object.entries(engines.members))('random streams on %s', (name, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
  });
  afterAll(() => engine.close());
  // The second member runs the same code over another connection: fewer streams show that it does.
  const many = name === 'chdb' ? rounds : 1;
  // Of a round, each a site of its own. On shards, each question takes ten times as long.
  const isCluster = name === 'two shards' || name === 'your cluster';
  const streams = name === 'chdb' ? 700 : isCluster ? 15 : 150;

  it.each(Array.from({ length: many }, (_, round) => Number(seed ?? 1 + round)))(
    'gives every number as a naive count does (seed %i)',
    async (own) => {
      const random = seededRandom(own);
      const sites = Array.from({ length: streams }, () => ({ id: randomUUID(), events: drawStream(random) }));
      const gone = sites.slice(0, 2);
      const all = sites.flatMap(({ id, events }) => events.map((event) => ({ ...event, site_id: id })));
      // One is deleted while others still send, and sends nothing afterwards.
      const [early] = gone;
      const last = random.below(10);
      for (const [index, part] of random.parts(random.shuffle(all), 10).entries()) {
        const rows = part.filter((row) => index <= last || row.site_id !== early?.id);
        await engine.insert(
          'events',
          Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
          randomUUID(),
        );
        if (index === last && early) await deleteEvents(engine, early.id);
        if (random.chance(0.3)) continue; // several inserts are built at once
        await buildStopping(engine, random);
      }
      for (const site of gone.slice(1)) await deleteEvents(engine, site.id);
      while ((await buildSessions(engine)).ids > 0);

      const expected = new Map(
        sites.map((site) => [site.id, gone.includes(site) ? [] : naiveSessions(site.events)]),
      );
      const stored = await readAll(engine, [...expected.keys()]);
      for (const [id, sessions] of expected) {
        expect(stored.get(id) ?? [], `site ${id} of seed ${own}`).toEqual(sessions.map(signature).sort());
      }
      const [from, to] = [Date.UTC(2026, 10, 3, 20), Date.UTC(2026, 10, 4, 8)];
      expect(await verifySessions(engine, from, to)).toMatchObject({ difference: null });
      for (let question = 0; question < (isCluster ? 40 : 80); question++) {
        const { id } = random.pick(sites);
        await compareQuestion(engine, id, expected.get(id) ?? [], random);
        await compareExposures(engine, id, expected.get(id) ?? [], random);
        await comparePageViews(engine, id, expected.get(id) ?? [], random);
      }
    },
    roundMs,
  );
});

/** Builds, and sometimes fails between two steps, as a process that is killed does. */
async function buildStopping(engine: Engine, random: Random): Promise<void> {
  let left = random.chance(0.5) ? random.below(6) : Number.POSITIVE_INFINITY;
  const step = () => {
    if (left-- <= 0) throw new Error('stopped');
  };
  const stopping: Engine = {
    ...engine,
    query: async (...call) => {
      step();
      return engine.query(...call);
    },
    insert: async (...call) => {
      step();
      if (call[0] === 'sessions' && random.chance(0.1)) return insertHalf(engine, call);
      await engine.insert(...call);
      step();
    },
  };
  await buildSessions(stopping).catch((error: unknown) => {
    if (!String(error).includes('stopped')) throw error;
  });
}

/** The sessions are stored, and the process is killed before their cells are. */
async function insertHalf(engine: Engine, call: Parameters<Engine['insert']>): Promise<never> {
  const view = `${engine.database}.cells_view${onCluster(engine)}`;
  await engine.command(`DETACH TABLE ${view} SYNC`);
  await engine.insert(...call).finally(() => engine.command(`ATTACH TABLE ${view}`));
  throw new Error('stopped');
}

function signature(session: NaiveSession): string {
  const { start, end, events } = session;
  return JSON.stringify([start, end - start, events.length, ...split.map((name) => valuesOf(session, name))]);
}

async function readAll({ query, database }: Engine, sites: string[]): Promise<Map<string, string[]>> {
  const rows = await query<
    Record<string, never> & { site: string; pages: string[]; properties: Record<string, string>; net: number }
  >(
    'quick',
    `SELECT toString(site_id) AS site, toUnixTimestamp64Milli(started_at) AS start, lasted_ms, events, device, country,
       browser, os, language, blocker, kind, variant, pages, referrer, properties, toString(session) AS id, sum(sign) AS net
     FROM ${database}.sessions WHERE site_id IN {sites:Array(UUID)}
     GROUP BY ALL HAVING net != 0`,
    { sites },
  );
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const list = found.get(row.site) ?? [];
    found.set(row.site, list);
    const one = [
      row.device,
      row.country,
      row.browser,
      row.os,
      row.language,
      row.blocker,
      row.kind,
      row.variant,
    ];
    const text = [
      row.start,
      row.lasted_ms,
      row.events,
      ...one.map((word) => [word]),
      row.pages.length > 0 ? row.pages : [''],
      [row.referrer],
      ...['utm_source', 'utm_medium', 'utm_content', 'property:plan'].map((name) => [
        row.properties[name] ?? '',
      ]),
    ];
    for (let times = 0; times < Math.abs(row.net); times++)
      list.push(JSON.stringify(row.net > 0 ? text : ['a row too many', ...text]));
  }
  for (const list of found.values()) list.sort();
  return found;
}

/** A question with random days, zone, steps, filters and dimension, against the naive sessions. */
async function compareQuestion(engine: Engine, siteId: string, sessions: NaiveSession[], random: Random) {
  const zone = random.pick(zones);
  const [first, last] = random.pick([
    ['2026-10-24', '2026-10-26'],
    ['2026-11-03', '2026-11-05'],
    ['2026-10-20', '2026-11-10'],
  ]);
  const period = daysFrom(first as string, last as string, zone);
  const { from, to: end } = bounds(period);
  const to = end - (random.chance(0.3) ? random.below(20_000) : 0); // as a period that ends now
  const days = buckets(period, 'day').map(({ start }) => start);
  // Two times with something between them, as a period and the one to compare it with.
  const middle = random.chance(0.3) ? random.pick(days) : from;
  const spans =
    middle > from && middle < to
      ? [
          { from, to: middle - random.below(20_000) },
          { from: middle, to },
        ]
      : [{ from, to }];
  const starts = random.chance(0.3)
    ? spans.map((span) => span.from)
    : buckets(period, random.pick(['hour', 'day', 'week'])).map(({ start }) => start);
  const dimensions = random.shuffle(split).slice(0, random.pick([0, 0, 1, 1, 2]));
  const filters = Array.from({ length: random.below(3) }, () => drawFilter(random));
  const rows = await ask(engine, { siteId, counts: [...metrics], spans, starts, dimensions, filters });
  const kept = sessions.filter(
    (session) =>
      spans.some((span) => session.start >= span.from * 1000 && session.start < span.to * 1000) &&
      filters.every((filter) => admits(filter, session)),
  );
  const groups = new Map<string, NaiveSession[]>();
  for (const session of kept) {
    const start = starts.findLast((each) => each * 1000 <= session.start);
    const [first, second] = dimensions.map((dimension) => valuesOf(session, dimension));
    for (const values of (first ?? ['']).flatMap((one) => (second ?? ['']).map((other) => [one, other]))) {
      const key = JSON.stringify([start, ...values.slice(0, dimensions.length)]);
      groups.set(key, [...(groups.get(key) ?? []), session]);
    }
  }
  const ours = rows.map((row) => [
    JSON.stringify([row.start, ...dimensions.map((dimension) => row[dimension])]),
    metrics.map((metric) => row[metric]),
  ]);
  const naive = [...groups].map(([key, own]) => [key, metrics.map((metric) => countOf(own, metric))]);
  expect(ours.sort(), JSON.stringify({ zone, first, last, dimensions, filters })).toEqual(naive.sort());
}

function drawFilter(random: Random): Filter {
  const dimension = random.pick(split);
  const value = random.pick(
    {
      device: ['desktop', 'mobile'],
      country: ['DE', 'ZZ'],
      browser: ['Firefox', ''],
      os: ['iOS', ''],
      language: ['de', ''],
      blocker: ['uBlock Origin', ''],
      kind: ['extension', ''],
      variant: ['b', 'control', ''],
      page: ['/a', '/', ''],
      referrer: ['example.org', ''],
      utm_source: ['news', ''],
      utm_medium: ['cpc', ''],
      utm_content: ['top', ''],
      'property:plan': ["it's", ''],
    }[dimension as string] ?? [''],
  );
  const operator = random.pick(['is', 'is_not', 'contains', 'one_of'] as const);
  return operator === 'one_of'
    ? { dimension, operator, value: [value, 'none'] }
    : { dimension, operator, value };
}

function admits({ dimension, operator, value }: Filter, session: NaiveSession): boolean {
  const own = valuesOf(session, dimension);
  const isOfBlocker = dimension === 'blocker' || dimension === 'kind';
  const isNameless = own[0] === '' && (!isOfBlocker || session.did('adblock_detected'));
  const has = (text: string) => (text === '' ? isNameless : own.includes(text));
  if (operator === 'is') return has(value);
  if (operator === 'is_not') return !has(value);
  if (operator === 'one_of') return value.some(has);
  return own.some((each) => each.toLowerCase().includes(value.toLowerCase()));
}
