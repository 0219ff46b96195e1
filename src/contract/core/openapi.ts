import { z } from 'zod';
import { type Address, routes } from '../routes.ts';
import { ErrorBody } from './errors.ts';
import { isForMembers, type Route } from './route.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document; `docs/openapi.json` is its output. */
export function openapi(version: string): Json {
  const shapes: Json = {};
  const paths: Record<string, Json> = {};
  for (const [address, route] of Object.entries(routes) as [string, Route][]) {
    const [method = '', path = ''] = address.split(' ');
    const name = path.replace(/:(\w+)/g, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(address, route, shapes) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Truce',
      version,
      description: 'Measure ad blocking and win visitors back, respectfully.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: shape(ErrorBody, 'output', shapes), ...shapes },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key, `truce_…`' } },
    },
  };
}

function operation(address: string, route: Route, shapes: Json): Json {
  return {
    operationId: address
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, ''),
    summary: route.summary,
    tags: [tagOf(address)],
    security: security(route),
    parameters: [
      ...parameters('path', route.params, shapes),
      ...parameters('query', route.query, shapes),
      ...idempotencyKey(address, route),
      ...ifMatch(address, route),
    ],
    ...(route.body ? { requestBody: { required: true, content: json(route.body, 'input', shapes) } } : {}),
    responses: { ...answers(route, shapes), ...failures(address, route) },
  };
}

function tagOf(address: string): string {
  return address.split('/')[2] ?? 'service';
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
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !('default' in schema)),
    schema,
  }));
}

/** Every POST and PUT of the owner API may be repeated safely. */
function idempotencyKey(address: string, route: Route): Json[] {
  if (!isRepeatable(address, route)) return [];
  const description = route.shownOnce
    ? 'Repeating a request with the same key within a day has no effect and returns 409, because the secret in the first response is not stored.'
    : 'Repeating a request with the same key within a day returns the first response, to the same caller only.';
  const schema = { type: 'string', maxLength: 255, pattern: '^[\\x21-\\x7e]+$' };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }];
}

function isRepeatable(address: string, { access }: Route): boolean {
  return /^(POST|PUT) /.test(address) && access !== 'public' && access !== 'track';
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
  const headers = route.etag ? { headers: etagHeader } : {};
  const entries = Object.entries(route.answers).map(([status, body]) => [
    status,
    body
      ? {
          description: 'Done',
          ...headers,
          content: { ...json(body, 'output', shapes), ...otherFormats(route) },
        }
      : { description: 'Done', content: { '*/*': {} } },
  ]);
  return Object.fromEntries(entries);
}

function otherFormats({ formats = [] }: Route): Json {
  return Object.fromEntries(formats.map((type) => [type, {}]));
}

/** Refusals that follow from what an address does, not from the input it takes or who may call. */
const furtherFailures: Partial<Record<Address, string[]>> = {
  'POST /v1/events/track': ['401', '403', '404'],
  'POST /v1/keys': ['404'],
  'GET /v1/connector/data': ['404'],
  'POST /v1/gate/:id': ['403'],
  'POST /v1/setup': ['409'],
  'POST /v1/login': ['401'],
  'POST /v1/login/second-step': ['401'],
  'POST /v1/shared': ['401', '404'],
  'POST /v1/login/passkey/begin': ['401'],
  'POST /v1/login/passkey': ['401'],
  'POST /v1/invitations': ['404'],
  'POST /v1/invitations/look': ['404'],
  'POST /v1/invitations/accept': ['404', '409'],
  'POST /v1/password-resets/finish': ['404'],
  'POST /v1/email-changes/confirm': ['404', '409'],
  'PATCH /v1/sites/:id': ['409'],
  'DELETE /v1/templates/:id': ['409'],
  'PATCH /v1/members/:id': ['409'],
  'DELETE /v1/members/:id': ['409'],
  'PATCH /v1/sites/:id/reports/:report': ['409'],
  'DELETE /v1/sites/:id/reports/:report': ['409'],
};

function failures(address: string, route: Route): Json {
  const statuses = new Set(furtherFailures[address as Address]);
  statuses.add('500');
  if (takesIfMatch(address, route)) statuses.add('409');
  if (route.limit !== 'none') statuses.add('429');
  if (route.limit !== 'none' && (route.body || route.query)) statuses.add('400');
  if (route.params && address !== 'GET /v1/media/:name') statuses.add('404');
  if (route.access !== 'public' && route.access !== 'track') statuses.add('401').add('403');
  // The Idempotency-Key of another request, where it is nothing else.
  if (isRepeatable(address, route)) statuses.add('409');
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...statuses].sort().map((status) => [status, { description: 'Refused', content }]),
  );
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
