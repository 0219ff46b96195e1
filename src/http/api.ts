import type { Hono } from 'hono';
import { ApiError } from '../contract/errors.ts';
import type { Answer, Parsed, Route } from '../contract/route.ts';
import { type Address, type Routes, routes } from '../contract/routes.ts';
import type { Limiter } from '../kit/limiter/limiter.ts';
import type { Log } from '../kit/log.ts';
import type { Records } from '../records/records.ts';
import { authorize, type Caller, identify } from './caller.ts';
import { type ClientAddress, limitKeyOf } from './client-address.ts';
import { toFailure } from './failure.ts';
import { readJsonBody } from './json-body.ts';
import { countRequest } from './rate-limit.ts';
import { validate } from './validate.ts';

/** What a handler is given: input that was checked, and who calls. */
export interface Call<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  caller: R['access'] extends 'public' ? null : Caller;
  address: string;
  header: (name: string) => string | undefined;
}

export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<Answer<R> & { headers?: Record<string, string> }>;

/** A handler as the router sees it: which input it takes, the contract has checked. */
type AnyHandler = (call: Record<keyof Call<Route>, unknown>) => Promise<{
  status: number;
  body: object;
  headers?: Record<string, string>;
}>;

/** Served by branches of their own: track before the router, for speed; the loader because it is a script. */
type Elsewhere = 'POST /v1/events/track' | 'GET /v1/loader/:file' | 'GET /v1/media/:name';

/** A handler for every other address of the contract: a route without one does not compile. */
export type Handlers = { [A in Exclude<Address, Elsewhere>]: Handler<Routes[A]> };

export interface ApiParts {
  records: Records;
  limiter: Limiter;
  clientAddress: ClientAddress;
  apiPerMinute: number;
  now: () => number;
  log: Log;
}

export type Bindings = {
  Bindings: { incoming: { socket: { remoteAddress?: string } } };
  Variables: { id: string };
};

/** The contract's routes on a router: limit → who → may they → is the input right → the handler. */
export function mountApi(app: Hono<Bindings>, handlers: Handlers, parts: ApiParts): void {
  for (const [address, handler] of Object.entries(handlers)) {
    const [method = '', path = ''] = address.split(' ');
    const route: Route = routes[address as Address];
    app.on(method, path, async (c) => {
      const header = (name: string) => c.req.header(name);
      const client = parts.clientAddress(c.env.incoming.socket.remoteAddress, header('x-forwarded-for'));
      const { caller, failure } = await whoCalls(parts, c.req.method, header);
      const counted = await countRequest(
        parts.limiter,
        caller?.keyId ? `key:${caller.keyId}` : `api:${limitKeyOf(client)}`,
        parts.apiPerMinute,
        parts.now(),
      );
      for (const [name, value] of Object.entries(counted.headers)) c.header(name, value);
      if (counted.refusal) throw counted.refusal;
      if (failure && route.access !== 'public') throw failure;
      const answer = await (handler as unknown as AnyHandler)({
        caller: authorize(route.access, caller),
        params: route.params ? idParams(route.params, c.req.param()) : undefined,
        query: route.query ? validate(route.query, queryOf(c.req.url)) : undefined,
        body: route.body
          ? validate(route.body, await readJsonBody(c.req.raw, header('content-type')))
          : undefined,
        address: client,
        header,
      });
      for (const [name, value] of Object.entries(answer.headers ?? {})) c.header(name, value);
      return c.json(answer.body, answer.status as 200);
    });
  }
}

/** An address of the contract, called by a method it does not have. */
export function refuseOtherMethods(app: Hono<Bindings>): void {
  const methods = new Map<string, string[]>();
  for (const address of Object.keys(routes)) {
    const [method = '', path = ''] = address.split(' ');
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => {
      c.header('allow', allowed.join(', '));
      throw new ApiError('METHOD_NOT_ALLOWED', `Allowed here: ${allowed.join(', ')}.`);
    });
  }
}

/** A bad key must not stop its sender from being counted, so the failure is kept for later. */
async function whoCalls(
  parts: ApiParts,
  method: string,
  header: (name: string) => string | undefined,
): Promise<{ caller: Caller | null; failure: ApiError | null }> {
  const sent = { authorization: header('authorization'), cookie: header('cookie'), method, header };
  try {
    return {
      caller: await identify(parts.records.db, sent, new Date(parts.now()).toISOString()),
      failure: null,
    };
  } catch (error) {
    if (error instanceof ApiError) return { caller: null, failure: error };
    throw error;
  }
}

/** An id that is no UUID is an id of nothing. */
function idParams(schema: NonNullable<Route['params']>, params: Record<string, string>): unknown {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new ApiError('NOT_FOUND', 'There is nothing here.');
}

function queryOf(url: string): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, value] of new URL(url).searchParams)
    query[name] = name in query ? [query[name], value] : value;
  return query;
}

/** Everything that is thrown below the router ends here. */
export function answerFailures(app: Hono<Bindings>, log: Log): void {
  app.onError((error, c) => {
    const { status, body, headers } = toFailure(error, c.get('id'), log);
    return c.body(body, status as 500, headers);
  });
  app.notFound(() => {
    throw new ApiError('NOT_FOUND', 'There is nothing here.');
  });
}
