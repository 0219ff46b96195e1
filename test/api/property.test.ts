import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededDraw } from '../../src/cli/demo/seeded-draw.ts';
import { ErrorBody } from '../../src/contract/core/errors.ts';
import { openapi } from '../../src/contract/core/openapi.ts';
import { isForMembers, type Route } from '../../src/contract/core/route.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { completeDays } from '../support/both-days.ts';
import { choiceLists } from '../support/choice-lists.ts';
import { signIn } from '../support/join-team.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import { listMutations, mutate } from '../support/schema-mutations.ts';
import { type Making, makeValue, pick, type Schema, type Words } from '../support/schema-values.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { beyondSchema, explained } from './explained-refusals.ts';

const requests = Number(process.env.TRUCE_TEST_REQUESTS ?? 8_000);
const concurrency = 16;
const seed = 'truce-1';

let server: RunningServer;
/** What is read and written to; what is changed; what may be deleted. `shareToken`: of a link that shows the numbers. */
let [site, changedSite, cookie, shareToken] = ['', '', '', ''];
const spare: Record<'sites' | 'keys', string[]> = { sites: [], keys: [] };
beforeAll(async () => {
  server = await startServer({ env: { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1', TRUCE_BROWSER: '/bin/false' } });
  const config = { gate: { enabled: true } };
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com', config } })).id;
  const token = server.setupLink?.split('token=')[1] ?? '';
  const owner = { token, email: 'owner@example.com', password: 'correct horse battery' };
  ({ cookie } = await signIn(server.url, 'POST /v1/setup', owner));
  const share = { params: { id: site }, body: { name: 'Board', may_embed: true } };
  shareToken = (await server.call('POST /v1/sites/:id/shares', share)).url.split('#')[1] ?? '';
  changedSite = (await server.call('POST /v1/sites', { body: { domain: 'example.org' } })).id;
});
afterAll(() => server.stop());

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
const document = openapi('x') as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** How often each address is drawn: those that ask the event store, or hash a password, take longer. */
const weights: [Address, number][] = (Object.keys(routes) as Address[])
  .filter((address) => routes[address].limit !== 'none' && address !== 'DELETE /v1/login')
  .map((address) => [
    address,
    /login|setup|simulations|verify|colors|list-watch|invitations|resets|email-changes/.test(address)
      ? 0.3
      : /analytics|GET .*events|GET .*(stored|live|data)$|health-report|report-(preview|export)|shared/.test(
            address,
          )
        ? 0.6
        : 3,
  ]);

const cursor = `1795000000000-${2n ** 64n - 1n}`;
let days = 0;
/** The rules that a JSON Schema does not hold. Everything else is drawn from the schema alone. */
const words: Words = {
  domain: () => pick(['Example.COM', 'bücher.example', 'a.b.c.example.', 'localhost', '127.0.0.1'], unit),
  timezone: () =>
    pick(['UTC', 'Europe/Paris', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu'], unit),
  template_id: () => 'default',
  site_id: () => site,
  site_ids: () => site,
  page_url: () =>
    pick(['https://www.example.com/ä?ö=%00#x', 'http://[::1]:8/', `HTTPS://x/${'y'.repeat(2000)}`], unit),
  logo_url: () => pick(['https://example.com/logo.png', 'http://例え.jp/'], unit),
  portrait_url: () => pick(['https://example.com/logo.png', 'http://例え.jp/'], unit),
  timestamp: () => new Date(Date.now() - unit() * 5e8).toISOString(),
  expires_at: () => pick(['2099-12-31T23:59:59+14:00', '9999-12-31T23:59:59Z'], unit),
  start: () => pick(['2026-01-31', '2025-12-01'], unit),
  end: () => pick(['2026-02-01', '2026-10-25'], unit),
  day: () => '2026-01-15',
  country: () => pick(['FR', 'ZZ'], unit),
  // A day is told once.
  date: () => new Date(Date.UTC(2000, 0, 1 + days++)).toISOString().slice(0, 10),
  currency: () => pick(['EUR', 'JPY'], unit),
  rpm: () => pick(['0', '4.10', '999999999.999999'], unit),
  ecpm: () => '1.20',
  origin: () => 'https://www.example.com',
  since: () => '2026-01-31T00:00:00+14:00',
  // As an answer said it.
  based_on: () => '2026-01-31T00:00:00.000Z',
  template_updated_at: () => '2026-01-31T00:00:00.000Z',
  publishes: () => '2026-01-31T00:00:00.000Z',
  url: () => 'http://localhost:9/',
  template: () => 'default',
  ...{ after: () => cursor, before: () => cursor },
  // What a choice has depends on its kind, and one is the button.
  'choices[]': () => pick(choiceLists, unit),
};

const draw = seededDraw(seed);
const unit = draw.unit;
const resolve = (schema: Schema): Schema => {
  if (schema.$ref) return document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
  // A list of types says the same as a choice between them.
  if (!Array.isArray(schema.type)) return schema;
  const { type: types, ...rest } = schema as Schema & { type: string[] };
  return { ...rest, anyOf: types.map((type) => ({ type })) };
};
const making: Making = { unit, words, resolve };

/** Ids of nothing: what there is to refuse in a request is refused before they are looked for, or after. */
const reportIds = { report: randomUUID(), run: randomUUID(), recipient: randomUUID() };

interface Attempt {
  address: Address;
  input: RawInput;
  /** Null where the input is valid. */
  spoiled: { what: string; fields: string[] } | null;
}

const tally: Record<string, number> = {};
const failures: string[] = [];

it(`holds for ${requests} requests drawn from the OpenAPI document`, { timeout: 480_000 }, async () => {
  let left = requests;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0 && failures.length < 20) await attempt(drawAttempt());
    }),
  );
  process.stderr.write(`property run, seed ${seed}: ${JSON.stringify(tally)}\n`);
  expect(failures).toEqual([]);
  expect(tally.valid).toBeGreaterThan(requests / 3);
  expect(tally.invalid).toBeGreaterThan(requests / 3);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

const strays = 'simulation integration delivery export link annotation segment share erasure test'.split(' ');
const strayIds = {
  ...Object.fromEntries(strays.map((name) => [`${name}Id`, randomUUID()])),
  ...{ position: '0', token: 'x'.repeat(43), file: `${'x'.repeat(43)}.csv` },
};

function drawAttempt(): Attempt {
  const address = draw.pick(weights);
  const { query, body } = schemasOf(address);
  const input: RawInput = {
    params: { ...strayIds, ...reportIds, id: idFor(address), picture: 'plain-390.png' },
    ...(query ? { query: makeValue(query, '', making) as Record<string, unknown> } : {}),
    ...(body ? { body: makeValue(body, '', making) } : {}),
  };
  completeDays(input.query, query?.properties);
  if (address === 'PUT /v1/sites/:id/revenue') {
    const { rates = [] } = input.body as { rates?: object[] };
    input.body = {
      ...(input.body as object),
      rates: rates.map((rate) => ({ ...rate, from: words.date?.() })),
    };
  }
  if (address === 'PUT /v1/templates/sites/:id') {
    input.body = {
      ...(input.body as object),
      name: pick(['default', 'é😀', '__proto__', "'; --", 'x'], unit),
    };
  }
  if (address === 'POST /v1/shared') input.body = { ...(input.body as object), token: shareToken };
  if (address === 'PUT /v1/sites/:id/segments') {
    // A site keeps a hundred of them, each under a name of its own.
    input.body = { ...(input.body as object), name: pick(['a', 'é😀', "'; --"], unit) };
  }
  if (address === 'POST /v1/sites/:id/simulations') {
    input.body = { ...(input.body as object), url: 'https://example.com/' };
  }
  if (address === 'POST /v1/analytics/sites/:id/query') {
    const asked = input.body as { dimensions?: string[] };
    input.body = { ...asked, ...(asked.dimensions ? { dimensions: [...new Set(asked.dimensions)] } : {}) };
  }
  return (unit() < 0.75 && spoil(address, input, query, body)) || { address, input, spoiled: null };
}

/** One mutation of the body or of the query; none where the address takes neither. */
function spoil(address: Address, input: RawInput, query?: Schema, body?: Schema): Attempt | null {
  const inBody = body
    ? listMutations(branchOf(body, input.body), input.body, resolve).filter(isOfItsBranch)
    : [];
  const inQuery = query
    ? listMutations(query, input.query, resolve).filter(({ value, path }) => isText(value, path))
    : [];
  const part = inBody.length > 0 ? 'body' : 'query';
  const list = part === 'body' ? inBody : inQuery;
  if (list.length === 0) return null;
  const chosen = pick(list, unit);
  const bad = mutate(input[part], chosen);
  if (bad === undefined) return null;
  return { address, input: { ...input, [part]: bad }, spoiled: chosen };
}

/** In a query everything is text: a number for a text is none the less a text. */
function isText(value: unknown, path: string[]): boolean {
  return path.length > 0 && (typeof value === 'string' || (typeof value === 'number' && value !== 7));
}

/** Track looks at `events` to tell a batch from one event, so a refusal names the field itself. */
function branchOf(body: Schema, value: unknown): Schema {
  const isBatch = typeof value === 'object' && value !== null && 'events' in value;
  return body.anyOf?.[isBatch ? 1 : 0] ?? body;
}

/** Without `events` a batch is no batch but an event that lacks everything. */
function isOfItsBranch({ path, value }: { path: string[]; value: unknown }): boolean {
  return path.join('.') !== 'events' || value !== undefined;
}

function schemasOf(address: Address): { query?: Schema; body?: Schema } {
  const [method = '', path = ''] = address.split(' ');
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const parameters = operation?.parameters.filter((each) => each.in === 'query') ?? [];
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  const query: Schema = { type: 'object', properties, required, additionalProperties: false };
  return {
    ...(parameters.length > 0 ? { query } : {}),
    body: operation?.requestBody?.content['application/json'].schema,
  };
}

function idFor(address: Address): string {
  if (address === 'DELETE /v1/sites/:id') return spare.sites.pop() ?? randomUUID();
  if (address === 'DELETE /v1/keys/:id') return spare.keys.pop() ?? randomUUID();
  if (/gate|verify|colors|simulations/.test(address)) return site;
  if (unit() < 0.1) return randomUUID();
  return address === 'PATCH /v1/sites/:id' || unit() < 0.3 ? changedSite : site;
}

async function attempt({ address, input, spoiled }: Attempt): Promise<void> {
  const { status, headers, text } = await rawCall(server.url, address, { ...input, ...whoAsks(address) });
  // A file is what it is: there is no schema to hold it against.
  const { answers, formats = [] }: Route = routes[address];
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const isFile = status < 300 && (answers[status] === null || formats.includes(type));
  if (isFile && !spoiled) return count('valid file');
  const answer: unknown = isFile ? null : JSON.parse(text);
  const isHuge = Buffer.byteLength(JSON.stringify(input.body ?? null)) > 64 * 1024;
  const wrong = spoiled
    ? judgeInvalid(status, answer, spoiled.fields, isHuge)
    : judgeValid(address, input, status, answer);
  count(spoiled ? 'invalid' : 'valid');
  count(`${spoiled ? 'invalid' : 'valid'} ${status}`);
  if (!wrong) return;
  const request = JSON.stringify({ address, ...input }).slice(0, 3_000);
  failures.push(
    `seed ${seed}: ${wrong} (${spoiled?.what ?? 'valid'})\n${request}\n${status} ${text.slice(0, 500)}`,
  );
}

function whoAsks(address: Address): RawInput {
  const { access } = routes[address];
  if (access === 'public') return {};
  if (isForMembers(access)) return { headers: { cookie, 'sec-fetch-site': 'same-origin' } };
  return { headers: { authorization: `Bearer ${server.key}` } };
}

function judgeInvalid(status: number, answer: unknown, fields: string[], isHuge: boolean): string | null {
  if (status === 413 && isHuge) return null;
  if (status !== 400) return `should be 400 for ${fields.join(' or ')}`;
  const refused = ErrorBody.safeParse(answer);
  if (!refused.success) return 'is no error body';
  const { field } = refused.data.error.details;
  const isNamed = [...fields, ...beyondSchema].some(
    (name) => field === name || `${field}`.startsWith(`${name}.`),
  );
  return isNamed ? null : `should name ${fields.join(' or ')}`;
}

function judgeValid(address: Address, input: RawInput, status: number, answer: unknown): string | null {
  if (status < 300) {
    const schema = (routes[address] as Route).answers[status];
    const parsed = schema?.safeParse(answer);
    if (!parsed?.success)
      return `is not what the contract declares: ${parsed?.error.message ?? 'no such status'}`;
    if (!isDeepStrictEqual(parsed.data, answer)) return 'says more than the contract declares';
    remember(address, answer as { id: string });
    return null;
  }
  const allowed = explained(address, input, [site, changedSite]);
  const refused = ErrorBody.safeParse(answer);
  if (!refused.success) return 'is no error body';
  const { field } = refused.data.error.details;
  return allowed.includes(status) || allowed.includes(String(field)) ? null : 'was refused though valid';
}

function remember(address: Address, answer: { id: string }): void {
  if (address === 'POST /v1/sites') spare.sites.push(answer.id);
  if (address === 'POST /v1/keys') spare.keys.push(answer.id);
}

function count(what: string): void {
  tally[what] = (tally[what] ?? 0) + 1;
}
