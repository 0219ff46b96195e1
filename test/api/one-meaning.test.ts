import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Filters } from '../../src/contract/analytics/analytics.ts';
import type { Dimension } from '../../src/contract/analytics/dimensions.ts';
import type { Filter } from '../../src/contract/analytics/query.ts';
import { drawVisit, toRow, values } from '../support/draw-visit.ts';
import { countOf, type NaiveSession, naiveSessions, valuesOf } from '../support/naive-sessions.ts';
import { rawCall } from '../support/raw-call.ts';
import { readCsv } from '../support/read-csv.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type LocalServer, startServer } from '../support/server.ts';

/** A hundred questions, asked of everything that answers: each must say what a count by hand says. */
const questions = 100;
const metrics = ['sessions', 'adblock_detected', 'walls_displayed', 'conversions'] as const;
type Counts = Record<(typeof metrics)[number], number>;

const dimensions = Object.keys(values) as (keyof typeof values)[];
const dayMs = 86_400_000;

let server: LocalServer;
let id: string;
let token: string;
let sessions: NaiveSession[];
const random = seededRandom(14);

beforeAll(async () => {
  server = await startServer();
  const config = { timezone: 'America/St_Johns', properties: ['plan'] };
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com', config } })).id;
  const share = { params: { id }, body: { name: 'All' } };
  token = (await server.call('POST /v1/sites/:id/shares', share)).url.split('#')[1] ?? '';
  const events = Array.from({ length: 250 }, () => drawVisit(random, id, server.clock.now())).flat();
  for (let at = 0; at < events.length; at += 400) {
    const headers = { 'user-agent': 'test' };
    const body = { events: events.slice(at, at + 400) };
    const answer = await rawCall(server.url, 'POST /v1/events/track', { body, headers }, server.key);
    expect(answer.status).toBe(201);
  }
  await server.flush();
  sessions = naiveSessions(events.map(toRow));
});
afterAll(() => server.stop());

interface Question {
  days: number;
  filters: Filter[];
  dimension: keyof typeof values;
  /** A second one to split by. */
  other: keyof typeof values;
}

it.each(Array.from({ length: questions }, (_, index) => index))('question %i', async () => {
  const question: Question = {
    days: random.pick([1 + random.below(6), 1 + random.below(60)]),
    filters: drawFilters(),
    ...drawDimensions(),
  };
  const kept = sessions.filter((session) => isAsked(session, question));
  for (const [surface, answer] of Object.entries(wholes)) {
    const found = await answer(question);
    if (found) expect(found, `${surface}: ${JSON.stringify(question)}`).toEqual(countsOf(kept));
  }
  for (const [surface, answer] of Object.entries(splits)) {
    const answered = await answer(question);
    const found = Object.fromEntries(answered ?? []);
    const names = surface === 'query by two' ? [question.dimension, question.other] : [question.dimension];
    const expected = groupsOf(kept, names, surface === 'breakdowns');
    if (answered) expect(found, `${surface}: ${JSON.stringify(question)}`).toEqual(expected);
  }
});

/** @param isList a list of values leaves out sessions that have none because there is nothing to name */
function groupsOf(kept: NaiveSession[], [dimension = 'page', other]: Dimension[], isList: boolean) {
  const isNamed = (session: NaiveSession, value: string) =>
    value !== '' ||
    !isList ||
    (dimension === 'blocker' || dimension === 'kind'
      ? session.did('adblock_detected')
      : dimension !== 'variant');
  const groups: Record<string, Counts> = {};
  for (const value of new Set(kept.flatMap((session) => valuesOf(session, dimension)))) {
    const own = kept.filter((each) => valuesOf(each, dimension).includes(value) && isNamed(each, value));
    if (!other && own.length > 0) groups[value] = countsOf(own);
    for (const second of other ? new Set(own.flatMap((session) => valuesOf(session, other))) : []) {
      groups[`${value} ${second}`] = countsOf(
        own.filter((each) => valuesOf(each, other as Dimension).includes(second)),
      );
    }
  }
  return groups;
}

/** Who answers for all days together. */
const wholes: Record<string, (question: Question) => Promise<Counts | null>> = {
  async query({ days, filters }) {
    const body = { metrics: [...metrics], range: { days }, filters };
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', { params: { id }, body });
    return rows[0] as Counts;
  },
  async 'query by the hour'({ days, filters }) {
    const body = {
      metrics: [...metrics],
      range: { days },
      filters,
      granularity: 'hour' as const,
      limit: 10_000,
    };
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', { params: { id }, body });
    return sum(rows as Counts[]);
  },
  async 'query by the week'({ days, filters }) {
    const body = { metrics: [...metrics], range: { days }, filters, granularity: 'week' as const };
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', { params: { id }, body });
    return sum(rows as Counts[]);
  },
  async dashboard({ days, filters }) {
    if (!mayAsk(filters)) return null;
    const query = { days, ...asQuery(filters) };
    const answer = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id }, query });
    return pick(answer.metrics);
  },
  async conversions({ days, filters }) {
    if (!mayAsk(filters)) return null;
    const query = { days, ...asQuery(filters), granularity: days % 2 ? ('day' as const) : ('week' as const) };
    const answer = await server.call('GET /v1/analytics/sites/:id/conversions', { params: { id }, query });
    return sum(answer.timeline);
  },
  async overview({ days, filters }) {
    const body = { range: { days }, filters, granularity: 'hour' as const };
    const { now } = await server.call('POST /v1/analytics/sites/:id/overview', { params: { id }, body });
    expect(sum(now.timeline)).toEqual(pick(now.totals));
    return pick(now.totals);
  },
  async 'share link'({ days, filters }) {
    const body = { token, range: { days }, filters };
    const { overview } = await server.call('POST /v1/shared', { body });
    return pick(overview.now.totals);
  },
  async connector({ days, filters }) {
    if (!mayAsk(filters)) return null;
    const query = { site_id: id, days, ...asQuery(filters), metrics: metrics.join(','), granularity: 'day' };
    const { text } = await rawCall(server.url, 'GET /v1/connector/data', { query }, server.key);
    return sum(JSON.parse(text).rows);
  },
  async 'connector, as CSV'({ days, filters }) {
    if (!mayAsk(filters)) return null;
    const query = {
      ...{ site_id: id, days, ...asQuery(filters), metrics: metrics.join(',') },
      ...{ granularity: 'none', format: 'csv' },
    };
    const { text } = await rawCall(server.url, 'GET /v1/connector/data', { query }, server.key);
    const [names = [], row = []] = readCsv(text);
    return pick(Object.fromEntries(names.map((name, index) => [name, Number(row[index])])) as Counts);
  },
  async report({ days, filters }) {
    if (!mayAsk(filters)) return null;
    if (filters.some(({ dimension }) => dimension !== 'device' && dimension !== 'country')) return null;
    const named = (name: Dimension) =>
      filters.filter(({ dimension }) => dimension === name).map(({ value }) => String(value));
    const body = {
      filters: {
        period: {
          start: localDay(server.clock.now() - (days - 1) * dayMs),
          end: localDay(server.clock.now()),
        },
        devices: named('device') as ('desktop' | 'mobile' | 'tablet')[],
        countries: named('country'),
      },
    };
    const { report } = await server.call('POST /v1/sites/:id/report-preview', { params: { id }, body });
    return pick(report.metrics as Counts);
  },
};

/** Who answers by a dimension: its values with their counts. */
const splits: Record<string, (question: Question) => Promise<[string, Counts][] | null>> = {
  async query({ days, filters, dimension }) {
    const body = { metrics: [...metrics], dimensions: [dimension], range: { days }, filters };
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', { params: { id }, body });
    return rows.map((row) => [String(row[dimension]), pick(row as unknown as Counts)]);
  },
  async 'query by two'({ days, filters, dimension, other }) {
    const body = {
      ...{ metrics: [...metrics], dimensions: [dimension, other], range: { days }, filters },
      limit: 10_000,
    };
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', { params: { id }, body });
    return rows.map((row) => [`${row[dimension]} ${row[other]}`, pick(row as unknown as Counts)]);
  },
  async breakdowns({ days, filters, dimension }) {
    const body = { dimensions: [dimension], range: { days }, filters, limit: 1000 };
    const answer = await server.call('POST /v1/analytics/sites/:id/breakdowns', { params: { id }, body });
    return (answer.breakdowns[0]?.rows ?? []).map((row) => [row.value, pick(row)]);
  },
  async connector({ days, filters, dimension }) {
    if (!mayAsk(filters)) return null;
    const query = {
      ...{ site_id: id, days, ...asQuery(filters), metrics: metrics.join(',') },
      ...{ dimensions: dimension, granularity: 'none' },
    };
    const { text } = await rawCall(server.url, 'GET /v1/connector/data', { query }, server.key);
    const { rows } = JSON.parse(text) as { rows: (Counts & Record<string, string>)[] };
    return rows.map((row) => [String(row[dimension]), pick(row)]);
  },
};

function drawFilters(): Filter[] {
  const names = random.shuffle(dimensions).slice(0, random.below(3));
  return names.map((dimension) => {
    const value: string = random.pick(values[dimension]);
    const operator = random.pick(['is', 'is', 'is', 'is_not', 'contains', 'one_of'] as const);
    if (operator !== 'one_of') return { dimension, operator, value };
    return { dimension, operator, value: [value, random.pick(values[dimension])] };
  });
}

function drawDimensions(): Pick<Question, 'dimension' | 'other'> {
  const [dimension = 'page', other = 'device'] = random.shuffle(dimensions);
  return { dimension, other };
}

/** An address has no word for any other operator, nor for the kind of a blocker. */
const mayAsk = (filters: Filter[]) =>
  filters.every(({ dimension, operator }) => operator === 'is' && dimension !== 'kind');

function admits({ dimension, operator, value }: Filter, session: NaiveSession): boolean {
  const own = valuesOf(session, dimension);
  if (operator === 'one_of') return value.some((each) => own.includes(each));
  if (operator === 'contains') return own.some((each) => each.toLowerCase().includes(value.toLowerCase()));
  return own.includes(value) === (operator === 'is');
}

/** The same filters in the words of an address. */
function asQuery(filters: Filter[]): Filters {
  return Object.fromEntries(
    filters.map(({ dimension, value }) =>
      dimension === 'property:plan' ? ['property', `plan:${value}`] : [dimension, value],
    ),
  );
}

function isAsked(session: NaiveSession, { days, filters }: Question): boolean {
  const first = localDay(server.clock.now() - (days - 1) * dayMs);
  return localDay(session.start) >= first && filters.every((filter) => admits(filter, session));
}

function countsOf(some: NaiveSession[]): Counts {
  return Object.fromEntries(metrics.map((name) => [name, countOf(some, name)])) as Counts;
}

function sum(rows: Counts[]): Counts {
  const add = (name: keyof Counts) => rows.reduce((total, row) => total + row[name], 0);
  return Object.fromEntries(metrics.map((name) => [name, add(name)])) as Counts;
}

function pick(row: Counts): Counts {
  return Object.fromEntries(metrics.map((name) => [name, row[name]])) as Counts;
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/St_Johns' });
function localDay(ms: number): string {
  return days.format(ms);
}
