import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { ErrorBody } from '../../src/contract/core/errors.ts';
import { openapi } from '../../src/contract/core/openapi.ts';
import { isForMembers, type Route } from '../../src/contract/core/route.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { owner } from '../support/owner.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { conflicting } from './conflict-cases.ts';
import { bad, forbidden, good, openCases, server, unknown } from './status-cases.ts';

/** One request a minute is answered here. */
let narrow: RunningServer;
/** Keys that lack a scope: `read` cannot write, `write` cannot read, nor can either manage keys. */
let reader: string;
let writer: string;
beforeAll(async () => {
  await openCases();
  narrow = await startServerProcess({ env: { TRUCE_RATE_LIMIT_API: '1', TRUCE_RATE_LIMIT_TRACK: '1' } });
  reader = (await server.call('POST /v1/keys', { body: { name: 'r', scopes: ['read'] } })).key;
  writer = (await server.call('POST /v1/keys', { body: { name: 'w', scopes: ['write'] } })).key;
});
afterAll(async () => {
  await server.stop();
  await narrow.stop();
});

type Answer = Awaited<ReturnType<typeof rawCall>>;

const conflicts = conflicting(() => server);
/** What whoever may call an address may call too, members who only read included. */
const ofMembers = ['PUT /v1/me/language', { language: 'es' }] as const;
const ofKeys = [
  'PUT /v1/sites/:id/segments',
  { name: 'Used key', filters: [{ dimension: 'country', operator: 'is', value: 'FR' }] },
] as const;

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
      isForMembers(routes[address].access) ? undefined : server.key,
    ),
  409: async (address, input) => {
    const made = await conflicts[address]?.();
    if (made) return rawCall(server.url, address, made, made.headers ? undefined : keyOf(address));
    const headers = { ...input.headers, 'idempotency-key': randomUUID() };
    const key = input.headers ? undefined : server.key;
    const [other, body] = key === undefined ? ofMembers : ofKeys;
    const used = await rawCall(server.url, other, { ...(await good[other](200)), headers, body }, key);
    expect(used.status).toBeLessThan(300);
    return rawCall(server.url, address, { ...input, headers }, key);
  },
  413: (address, input) =>
    rawCall(server.url, address, { ...input, body: { pad: 'x'.repeat(1024 * 1024) } }, keyOf(address)),
  415: (address, input) =>
    rawCall(
      server.url,
      address,
      { ...input, headers: { ...input.headers, 'content-type': 'text/csv' } },
      keyOf(address),
    ),
  429: async (address, input) => {
    const ask = () => rawCall(narrow.url, address, input, narrow.key);
    await ask();
    const second = await ask();
    return second.status === 429 ? second : ask(); // a new minute may have begun between the two
  },
};

const paths = Object.entries(openapi('x').paths as Paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => ({
    address: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}` as Address,
    responses,
  })),
);
const declared = paths.flatMap(({ address, responses }) =>
  Object.keys(responses).map((status): [Address, number] => [address, Number(status)]),
);
type Documented = { content?: object; headers: Record<string, { $ref?: string }> };
type Paths = Record<string, Record<string, { responses: Record<string, Documented> }>>;

/** No request may cause a fault of ours or of a store. Every boundary's own suite breaks its engine instead. */
const cases = declared.filter(([, status]) => status !== 500 && status !== 503);

it('every address of the contract is in the document, with a good answer, 500 and 503', () => {
  expect([...new Set(declared.map(([address]) => address))].sort()).toEqual(Object.keys(routes).sort());
  for (const fault of [500, 503]) {
    expect(declared.filter(([, status]) => status === fault)).toHaveLength(Object.keys(routes).length);
  }
  expect(Object.keys(good).sort()).toEqual(Object.keys(routes).sort());
});

describe('good answers', () => {
  it.each(sorted(cases.filter(([, status]) => status < 300)))('%s %i', async (address, status) => {
    const input = await good[address](status);
    const answer = await rawCall(server.url, address, input, keyOf(address));
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
    expectDeclared(address, answer);
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
    expectDeclared(address, answer);
    if (address === 'GET /v1/loader/:file') return;
    expectToMatch(ErrorBody, JSON.parse(answer.text));
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

/** The document names the media type that came, and no shared header that did not. */
function expectDeclared(address: Address, { status, headers }: Answer): void {
  const { responses } = need(paths.find((each) => each.address === address));
  const [type] = (headers.get('content-type') ?? '').split(';');
  const documented = need(responses[status]);
  expect(Object.keys(documented.content ?? {})).toContain(type);
  const shared = Object.entries(documented.headers).flatMap(([name, { $ref }]) => ($ref ? [name] : []));
  expect(shared).toContain('X-RateLimit-Limit');
  expect(shared.filter((name) => !headers.has(name))).toEqual([]);
}

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
  return isForMembers(access) || access === 'public' || access === 'track' ? undefined : server.key;
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
