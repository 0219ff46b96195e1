import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ErrorBody } from '../../src/contract/errors.ts';
import { openapi } from '../../src/contract/openapi.ts';
import type { Route } from '../../src/contract/route.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import type { SiteConfig } from '../../src/contract/sites.ts';
import { finishedSimulation } from '../support/finished-simulation.ts';
import { collectProofs } from '../support/gate-page.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
/** One request a minute is answered here. */
let narrow: RunningServer;
/** Keys that lack a scope: `read` cannot write, `write` cannot read, nor can either manage keys. */
let reader: string;
let writer: string;
let site: string;
/** A site whose gate is on. */
let gated: string;
let template: string;
beforeAll(async () => {
  server = await startServer();
  narrow = await startServer({ env: { TRUCE_RATE_LIMIT_API: '1', TRUCE_RATE_LIMIT_TRACK: '1' } });
  reader = (await server.call('POST /v1/keys', { body: { name: 'r', scopes: ['read'] } })).key;
  writer = (await server.call('POST /v1/keys', { body: { name: 'w', scopes: ['write'] } })).key;
  site = await addSite();
  gated = await addSite({ gate: { enabled: true } });
  const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id: site } });
  template = templates[0]?.id ?? '';
});
afterAll(async () => {
  await server.stop();
  await narrow.stop();
});

type Made = RawInput | Promise<RawInput>;
const ofSite = (more: RawInput = {}) => ({ ...more, params: { id: site } });
const owner = { email: 'owner@example.com', password: 'correct horse battery' };

/** A request that each address answers well; where it has two good answers, one for each. */
const good: Record<Address, (status: number) => Made> = {
  'GET /v1/sites': () => ({}),
  'POST /v1/sites': () => ({ body: { domain: 'new.example' } }),
  'GET /v1/sites/:id': () => ofSite(),
  'PATCH /v1/sites/:id': () => ofSite({ body: { name: 'Other' } }),
  'DELETE /v1/sites/:id': async () => ({ params: { id: await addSite() } }),
  'GET /v1/sites/:id/installation': () => ofSite(),
  'POST /v1/sites/:id/verify': () => ofSite({ body: {} }),
  'GET /v1/analytics/sites/:id/dashboard': () => ofSite(),
  'GET /v1/analytics/sites/:id/conversions': () => ofSite(),
  'GET /v1/analytics/sites/:id/detection': () => ofSite(),
  'GET /v1/analytics/sites/:id/ab-testing': () => ofSite(),
  'GET /v1/analytics/sites/:id/recovery': () => ofSite(),
  'GET /v1/analytics/sites/:id/revenue': () => ofSite(),
  'GET /v1/analytics/sites/:id/cohorts': () => ofSite(),
  'GET /v1/analytics/sites/:id/reach': () => ofSite(),
  'GET /v1/analytics/sites/:id/advice': () => ofSite(),
  'GET /v1/sites/:id/revenue': () => ofSite(),
  'PUT /v1/sites/:id/revenue': () => ofSite({ body: { currency: 'EUR' } }),
  'PUT /v1/sites/:id/page-views': () => ofSite({ body: { days: [{ date: '2026-01-01', page_views: 1 }] } }),
  'POST /v1/analytics/sites/:id/query': () => ofSite({ body: { metrics: ['sessions'] } }),
  'POST /v1/events/track': () => ({ body: event() }),
  'GET /v1/events/sites/:id': () => ofSite(),
  'GET /v1/events/sites/:id/failed': () => ofSite(),
  'POST /v1/events/sites/:id/failed/replay': () => ofSite({ body: {} }),
  'GET /v1/templates/sites/:id': () => ofSite(),
  'PUT /v1/templates/sites/:id': (status) =>
    ofSite({ body: { name: status === 201 ? randomUUID() : 'default' } }),
  'GET /v1/templates/:id': () => ({ params: { id: template } }),
  'DELETE /v1/templates/:id': async () => ({ params: { id: await addTemplate() } }),
  'GET /v1/templates/:id/versions': () => ({ params: { id: template } }),
  'POST /v1/templates/:id/restore': async () => {
    const { versions } = await server.call('GET /v1/templates/:id/versions', { params: { id: template } });
    return { params: { id: template }, body: { version_id: versions[0]?.id } };
  },
  'GET /v1/loader/:file': () => ({ params: { file: `${site}.js` } }),
  'GET /v1/media/:name': () => ({ params: { name: 'ad.js' } }),
  'GET /v1/sites/:id/gate': () => ofSite(),
  'POST /v1/sites/:id/gate/rotate': () => ofSite(),
  'POST /v1/sites/:id/previews': () => ofSite({ body: { template: 'default' } }),
  'POST /v1/gate/:id': async () => ({
    params: { id: gated },
    body: await collectProofs(server.url, gated),
  }),
  'POST /v1/sites/:id/simulations': () => ofSite({ body: {} }),
  'GET /v1/sites/:id/simulations/:simulationId': async () => ({ params: await simulated() }),
  'GET /v1/sites/:id/simulations/:simulationId/:picture': async () => ({
    params: { ...(await simulated()), picture: 'ublock.png' },
  }),
  'GET /v1/sites/:id/list-watch': () => ofSite(),
  'POST /v1/sites/:id/list-watch': () => ofSite(),
  'GET /v1/keys': () => ({}),
  'POST /v1/keys': () => ({ body: { name: 'k' } }),
  'DELETE /v1/keys/:id': async () => ({ params: { id: await addKey() } }),
  'GET /v1/setup': () => ({}),
  'POST /v1/setup': () => ({ body: { ...owner, token: setupToken() } }),
  'POST /v1/login': () => ({ body: owner }),
  'DELETE /v1/login': signedIn,
  'GET /v1/me': signedIn,
};

/** What makes each good request a bad one. */
const bad: Partial<Record<Address, RawInput>> = {
  'POST /v1/sites/:id/simulations': { body: { url: 'https://other.example/' } },
  'GET /v1/sites': { query: { limit: 0 } },
  'POST /v1/sites': { body: {} },
  'PATCH /v1/sites/:id': { body: {} },
  'POST /v1/sites/:id/verify': { body: { url: 'https://elsewhere.example/' } },
  'GET /v1/analytics/sites/:id/dashboard': { query: { days: 731 } },
  'GET /v1/analytics/sites/:id/conversions': { query: { granularity: 'year' } },
  'GET /v1/analytics/sites/:id/detection': { query: { days: 91 } },
  'GET /v1/analytics/sites/:id/recovery': { query: { days: 91 } },
  'GET /v1/analytics/sites/:id/revenue': { query: { days: 0 } },
  'GET /v1/analytics/sites/:id/cohorts': { query: { weeks: 13 } },
  'GET /v1/analytics/sites/:id/reach': { query: { days: 91 } },
  'PUT /v1/sites/:id/revenue': { body: { currency: 'XXQ' } },
  'PUT /v1/sites/:id/page-views': { body: { days: [] } },
  'POST /v1/analytics/sites/:id/query': { body: { metrics: [] } },
  'POST /v1/events/track': { body: { events: [] } },
  'GET /v1/events/sites/:id': { query: { from: 'yesterday' } },
  'GET /v1/events/sites/:id/failed': { query: { offset: -1 } },
  'POST /v1/events/sites/:id/failed/replay': { body: { ids: ['x'] } },
  'PUT /v1/templates/sites/:id': { body: { name: 'x', config: { primary_color: 'red' } } },
  'POST /v1/templates/:id/restore': { body: { version_id: randomUUID() } },
  'POST /v1/keys': { body: { name: 'k', scopes: ['all'] } },
  'POST /v1/sites/:id/previews': { body: { template: 'unknown' } },
  'POST /v1/gate/:id': { body: { nonce: 'short', proofs: [] } },
  'POST /v1/setup': { body: { ...owner, token: 'x', password: 'short' } },
  'POST /v1/login': { body: { email: 'owner', password: 'x' } },
};

/** What is forbidden for another reason than the key's scopes. */
const forbidden: Partial<Record<Address, RawInput>> = {
  'POST /v1/events/track': { headers: { origin: 'https://evil.example' } },
  'POST /v1/gate/:id': { body: { nonce: 'x'.repeat(16), proofs: [{ name: 'a.gif', proof: 'made up' }] } },
};

/** Where an id of nothing stands elsewhere than in the path. */
const unknown: Partial<Record<Address, RawInput>> = {
  'GET /v1/sites/:id/simulations/:simulationId': nowhere(),
  'GET /v1/sites/:id/simulations/:simulationId/:picture': nowhere(),
  'POST /v1/events/track': { body: { ...event(), site_id: randomUUID() } },
  'POST /v1/keys': { body: { name: 'k', site_ids: [randomUUID()] } },
  'GET /v1/loader/:file': { params: { file: `${randomUUID()}.js` } },
};

type Answer = Awaited<ReturnType<typeof rawCall>>;

/** How each refusal is provoked, on any address. */
const provoke: Record<number, (address: Address, input: RawInput) => Promise<Answer>> = {
  400: (address, input) => rawCall(server.url, address, { ...input, ...need(bad[address]) }, keyOf(address)),
  401: (address, input) =>
    address === 'POST /v1/login'
      ? rawCall(server.url, address, { body: { ...owner, password: 'wrong' } })
      : rawCall(server.url, address, { ...input, headers: { authorization: 'Bearer wrong' } }),
  403: (address, input) =>
    rawCall(server.url, address, { ...input, ...forbidden[address] }, weakKey(address)),
  404: (address, input) =>
    rawCall(
      server.url,
      address,
      { ...input, ...(unknown[address] ?? { params: { id: randomUUID() } }) },
      server.key,
    ),
  429: async (address, input) => {
    const ask = () => rawCall(narrow.url, address, input, narrow.key);
    await ask();
    const second = await ask();
    return second.status === 429 ? second : ask(); // a new minute may have begun between the two
  },
};

const declared = (Object.entries(openapi('x').paths as Paths) as [string, Paths[string]][]).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status): [Address, number] => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}` as Address,
        Number(status),
      ]),
    ),
);
type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>;

/** 500 is a fault of ours: no request may cause it. Every boundary's own suite breaks its engine instead. */
const cases = declared.filter(([, status]) => status !== 500);

it('every address of the contract is in the document, with a good answer and 500', () => {
  expect([...new Set(declared.map(([address]) => address))].sort()).toEqual(Object.keys(routes).sort());
  expect(declared.filter(([, status]) => status === 500)).toHaveLength(Object.keys(routes).length);
  expect(Object.keys(good).sort()).toEqual(Object.keys(routes).sort());
});

describe('good answers', () => {
  it.each(sorted(cases.filter(([, status]) => status < 300)))('%s %i', async (address, status) => {
    const input = await good[address](status);
    const answer = await rawCall(server.url, address, input, keyOf(address));
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
    const route: Route = routes[address];
    const schema = route.answers[status];
    if (schema) expectToMatch(schema, JSON.parse(answer.text));
  });
});

describe('refusals', () => {
  it.each(cases.filter(([, status]) => status >= 400))('%s %i', async (address, status) => {
    const input = status === 429 ? anything(address) : await good[address](status);
    const answer = await need(provoke[status])(address, input);
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
    if (address === 'GET /v1/loader/:file') return;
    expectToMatch(ErrorBody, JSON.parse(answer.text));
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

/** Says all of it and nothing else: a schema strips what it does not know. */
function expectToMatch(schema: z.ZodType, body: unknown): void {
  expect(schema.parse(body)).toEqual(body);
}

/** Setting up comes before signing in. */
function sorted(list: [Address, number][]): [Address, number][] {
  const isSetup = ([address]: [Address, number]) => Number(address === 'POST /v1/setup');
  return [...list].sort((a, b) => isSetup(b) - isSetup(a));
}

function keyOf(address: Address): string | undefined {
  const { access } = routes[address];
  return access === 'member' || access === 'public' || access === 'track' ? undefined : server.key;
}

/** A key that may not; of track, none at all, so that the page has to be the site's own. */
function weakKey(address: Address): string | undefined {
  const { access } = routes[address];
  if (access === 'track' || access === 'public') return undefined;
  return access === 'read' ? writer : reader;
}

function anything(address: Address): RawInput {
  const needsBody = 'body' in routes[address];
  return { params: { id: randomUUID() }, ...(needsBody ? { body: {} } : {}) };
}

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a declared status has no case: add one');
  return value;
}

function event() {
  return { site_id: site, session_id: 's', event_type: 'page_view', page_url: 'https://shop.example/' };
}

async function addSite(config: Partial<SiteConfig> = {}): Promise<string> {
  return (await server.call('POST /v1/sites', { body: { domain: 'shop.example', config } })).id;
}

async function addTemplate(): Promise<string> {
  const body = { name: randomUUID() };
  return (await server.call('PUT /v1/templates/sites/:id', { params: { id: site }, body })).id;
}

async function addKey(): Promise<string> {
  return (await server.call('POST /v1/keys', { body: { name: 'short-lived' } })).id;
}

function nowhere(): RawInput {
  return { params: { id: randomUUID(), simulationId: randomUUID(), picture: 'ublock.png' } };
}

async function simulated(): Promise<{ id: string; simulationId: string }> {
  return { id: site, simulationId: await finishedSimulation(server, site) };
}

function setupToken(): string {
  return new URL(server.setupLink ?? '').searchParams.get('token') ?? '';
}

async function signedIn(): Promise<RawInput> {
  const answer = await rawCall(server.url, 'POST /v1/login', { body: owner });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } };
}
