import * as z from 'zod';
import { type Address, routes, tagOf } from '../routes.ts';
import { ErrorBody } from './errors.ts';
import { headerComponents, headersOf } from './openapi-headers.ts';
import { type Access, isForMembers, isRepeatable, type Route } from './route.ts';
import { tags } from './tags.ts';

type Json = Record<string, unknown>;

/**
 * The contract as an OpenAPI 3.1 document; `docs/openapi.json` is its output.
 * @param basePath of the installation that serves it: `''` or `/truce`
 */
export function openapi(version: string, basePath = ''): Json {
  const shapes: Json = {};
  const paths: Record<string, Json> = {};
  for (const [address, route] of Object.entries(routes) as [Address, Route][]) {
    const [method = '', path = ''] = address.split(' ');
    const name = path.replace(/:(\w+)/g, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(address, route, shapes) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Truce',
      version,
      description:
        'Measure ad blocking and win visitors back, respectfully. A method that a path does not have returns 405 with the header `Allow`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath || '/' }],
    tags: Object.entries(tags).map(([name, { description }]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: shape(ErrorBody, 'output', shapes), ...shapes },
      headers: headerComponents,
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key, `truce_…`' } },
    },
  };
}

function operation(address: Address, route: Route, shapes: Json): Json {
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    tags: [tagOf(address)],
    security: security(route),
    parameters: [
      ...parameters('path', route.params, shapes),
      ...parameters('query', route.query, shapes),
      ...idempotencyKey(address, route),
      ...ifMatch(address, route),
    ],
    ...(route.body ? { requestBody: { required: true, content: bodyTypes(route, route.body, shapes) } } : {}),
    responses: { ...answers(route, shapes), ...failures(address, route) },
  };
}

function bodyTypes({ takesText }: Route, body: z.ZodType, shapes: Json): Json {
  const description = 'The same JSON, as `navigator.sendBeacon` sends it: a page needs no preflight.';
  const asText = { type: 'string', contentMediaType: 'application/json', description };
  return { ...json(body, 'input', shapes), ...(takesText ? { 'text/plain': { schema: asText } } : {}) };
}

function security(route: Route): Json[] {
  if (route.access === 'public' || isForMembers(route.access)) return [];
  return route.access === 'track' ? [{}, { key: [] }] : [{ key: [] }];
}

function parameters(place: 'path' | 'query', fields: z.ZodObject | undefined, shapes: Json): Json[] {
  if (!fields) return [];
  const { properties = {}, required = [] } = shape(fields, place === 'path' ? 'input' : 'output', shapes) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !('default' in schema)),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

/** Every POST and PUT of the owner API that changes something may be repeated safely. */
function idempotencyKey(address: string, route: Route): Json[] {
  if (!isRepeatable(address, route.access)) return [];
  const description = route.shownOnce
    ? 'Repeating a request with the same key within a day has no effect and returns 409, because the secret in the first response is not stored.'
    : 'Repeating a request with the same key within a day returns the first response, to the same caller only.';
  const schema = { type: 'string', maxLength: 255, pattern: '^[\\x21-\\x7e]+$' };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }];
}

function takesIfMatch(address: string, route: Route): boolean {
  return route.etag === true && /^(PATCH|PUT) /.test(address);
}

function ifMatch(address: string, route: Route): Json[] {
  if (!takesIfMatch(address, route)) return [];
  const description =
    'The ETag of the version that your change is based on. If it is outdated, the request is refused with 409.';
  return [{ name: 'If-Match', in: 'header', required: false, description, schema: { type: 'string' } }];
}

const etagHeader = { ETag: { description: 'Changes with every save.', schema: { type: 'string' } } };

function answers(route: Route, shapes: Json): Json {
  const entries = Object.entries(route.answers).map(([status, body]) => {
    const headers = { ...(route.etag && body ? etagHeader : {}), ...headersOf(Number(status)) };
    const description = route.statuses[Number(status)];
    const content = { ...(body && json(body, 'output', shapes)), ...otherFormats(route) };
    return [status, { description, headers, ...(status !== '304' && { content }) }];
  });
  return Object.fromEntries(entries);
}

function otherFormats({ formats = [] }: Route): Json {
  return Object.fromEntries(formats.map((type) => [type, {}]));
}

/** Every error of an endpoint with its meaning: its own words first, then what follows from how it is called. */
function failures(address: string, route: Route): Json {
  const meanings: Record<string, string[]> = {};
  const add = (status: number, meaning: string) => {
    meanings[status] = [...(meanings[status] ?? []), meaning];
  };
  for (const [status, meaning] of Object.entries(route.statuses)) {
    if (Number(status) >= 400) add(Number(status), meaning);
  }
  for (const [status, meaning] of impliedFailures(address, route)) {
    // An endpoint that names its own reason for one of these has no other; conflicts add up.
    if (!meanings[status] || status === 409) add(status, meaning);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries(meanings).map(([status, texts]) => {
      const other = route.failureFormats?.[Number(status)];
      const headers = headersOf(Number(status));
      return [status, { description: texts.join(' '), headers, content: other ? { [other]: {} } : content }];
    }),
  );
}

function impliedFailures(address: string, route: Route): [number, string][] {
  const isCounted = route.limit !== 'none';
  const takesBody = route.body !== undefined;
  const bodyRule = `The body is compressed, not in UTF-8, or not declared as JSON${route.takesText ? ' or plain text' : ''}.`;
  const all: [number, string, boolean][] = [
    [400, 'Invalid request: `details` names each invalid field.', isCounted && hasInput(route)],
    [401, unauthorized[route.access] ?? '', route.access in unauthorized],
    [403, forbidden(route), route.access in unauthorized],
    [404, 'Not found, or part of another account.', isCounted && route.params !== undefined],
    [409, 'The object changed since the version in `If-Match`.', takesIfMatch(address, route)],
    [409, 'The `Idempotency-Key` was already used for another request.', isRepeatable(address, route.access)],
    [413, 'The body is larger than `details.limit_bytes`.', takesBody],
    [415, bodyRule, takesBody],
    [429, 'Too many requests: wait `Retry-After` seconds.', isCounted],
    [500, 'Server error: the log has the details under `details.request_id`.', true],
    [503, 'Nothing was done, because a store is unavailable: wait `Retry-After` seconds.', true],
  ];
  return all.flatMap(([status, meaning, applies]) => (applies ? [[status, meaning]] : []));
}

/** Parameters that nobody knows are input too. */
function hasInput({ body, ignoresQuery }: Route): boolean {
  return body !== undefined || !ignoresQuery;
}

const needsKey = 'The API key is missing, invalid, revoked or expired.';
const unauthorized: Partial<Record<Access, string>> = {
  read: needsKey,
  write: needsKey,
  admin: needsKey,
  member: 'Nobody is signed in.',
  manager: 'Nobody is signed in.',
};

function forbidden({ access, showsNumbers }: Route): string {
  if (access === 'member') return 'For signed-in members only, or the member is not allowed to do this.';
  if (access === 'manager') return 'Only for signed-in owners and admins of the whole account.';
  const scopes = showsNumbers ? `one of the scopes \`${access}\` and \`read\`` : `the scope \`${access}\``;
  return `The key or the member lacks ${scopes}, or is limited to other sites.`;
}

function json(schema: z.ZodType, io: 'input' | 'output', shapes: Json): Json {
  return { 'application/json': { schema: shape(schema, io, shapes) } };
}

/** A schema as JSON Schema; shapes with a name move to the components. */
function shape(schema: z.ZodType, io: 'input' | 'output', shapes: Json): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const moved = JSON.parse(JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
  const { $schema: _, $defs = {}, ...rest } = moved as Json & { $defs?: Json };
  Object.assign(shapes, $defs);
  return rest;
}
