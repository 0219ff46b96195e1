import type { Context, Hono } from 'hono';
import {
  type Change,
  type ChangeParts,
  type ChangingAddress,
  type Recorded,
  withChange,
} from '../../auth/audit/audited.ts';
import { authorize, type Caller, identify } from '../../auth/caller.ts';
import { ApiError } from '../../contract/core/errors.ts';
import { type Answer, isRepeatable, type Parsed, type Route } from '../../contract/core/route.ts';
import { type Address, type Routes, routes } from '../../contract/routes.ts';
import { basePathOf } from '../../kit/base-path.ts';
import { type ClientAddress, limitKeyOf } from '../../kit/client-address.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import type { Log } from '../../kit/log.ts';
import { currentSpan, type Tracer, withinSpan } from '../../kit/trace/span.ts';
import type { Records } from '../../records/records.ts';
import { toFailure } from './failure.ts';
import { type Answered, runOnce } from './idempotency.ts';
import { apiBodyBytes, parseJson, publicBodyBytes, readJsonBody } from './json-body.ts';
import { countRequest } from './rate-limit.ts';
import { readQuery } from './read-query.ts';
import { validate } from './validate.ts';

/** What a handler is given: input that was checked, and who calls. */
export interface Call<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  caller: R['access'] extends 'public' ? null : Caller;
  address: string;
  header: (name: string) => string | undefined;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
}

type Answers<R extends Route> = Answer<R> & Pick<Answered, 'headers' | 'stream'>;

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answers<R>>;

/** A handler that changes something. The compiler sees to it that it returns what `change` returned. */
export type ChangingHandler<R extends Route> = (
  call: Call<R> & { change: Change<Answers<R>> },
) => Promise<Recorded<Answers<R>>>;

/** A handler as the router sees it: which input it takes, the contract has checked. */
type AnyHandler = (call: Record<keyof Call<Route>, unknown>) => Promise<Answered>;

/** Served by branches of their own: track before the router, for speed; what visitors' pages ask, for CORS. */
type CustomRoutes =
  | 'POST /v1/events/track'
  | 'GET /v1/loader/:file'
  | 'GET /v1/media/:name'
  | 'POST /v1/gate/:id'
  | 'POST /v1/choices/:id';

/** A handler for every other address of the contract: a route without one does not compile. */
export type Handlers = {
  [A in Exclude<Address, CustomRoutes>]: A extends ChangingAddress
    ? ChangingHandler<Routes[A]>
    : Handler<Routes[A]>;
};

export interface ApiParts extends Pick<ChangeParts, 'committed'> {
  records: Records;
  limiter: Limiter;
  clientAddress: ClientAddress;
  apiPerMinute: number;
  baseUrl: string;
  now: () => number;
  log: Log;
  /** Null: nothing is traced. */
  tracer: Tracer | null;
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
    const handle = withChange(parts, address as Address, handler as unknown as AnyHandler);
    const run: typeof handle = (...given) =>
      withinSpan(currentSpan()?.child(route.operationId, 'internal'), () => handle(...given), isFault);
    app.on(method, path, async (c) => {
      const { caller: known, failure, client } = await admit(c, parts);
      if (failure && route.access !== 'public') throw failure;
      const caller = authorize(route, known);
      const header = (name: string) => c.req.header(name);
      const maxBytes = route.access === 'public' ? publicBodyBytes : apiBodyBytes;
      const text = route.body ? await readJsonBody(c.req.raw, header('content-type'), maxBytes) : '';
      const call = {
        caller,
        params: route.params ? idParams(route.params, c.req.param()) : undefined,
        query: readQuery(route, c.req.url),
        body: route.body ? validate(route.body, parseJson(text)) : undefined,
        address: client,
        header,
        signal: c.req.raw.signal,
      };
      // A sign-in or a share link answers for now: what it said before must not come back.
      const key = isRepeatable(address, route.access) ? header('idempotency-key') : undefined;
      const answer =
        key === undefined || caller === null
          ? await run(call)
          : await runOnce(
              parts.records.db,
              {
                key,
                caller,
                request: `${method} ${c.req.path} ${text}`,
                shownOnce: route.shownOnce ?? false,
              },
              parts.now,
              (keep) => run(call, keep),
            );
      for (const [name, value] of Object.entries(answer.headers ?? {})) {
        if (typeof value === 'string') c.header(name, value);
        else for (const each of value) c.header(name, each, { append: true });
      }
      if (answer.status === 304) return c.body(null, 304);
      if (answer.stream) return c.body(answer.stream, 200);
      if (answer.body instanceof Uint8Array || answer.body instanceof ReadableStream) {
        return c.body(answer.body as Uint8Array<ArrayBuffer> | ReadableStream, answer.status as 200);
      }
      return c.json(answer.body as object, answer.status as 200);
    });
  }
}

/** Other errors are answers, such as NOT_FOUND. */
function isFault(error: unknown): boolean {
  return !(error instanceof ApiError);
}

/** Served beside the contract's addresses. */
const fixed = ['/healthz', '/readyz', '/metrics', '/openapi.json'];

/** What the contract does not know: another method of an address (405), or no address at all (404). */
export function methodNotAllowed(app: Hono<Bindings>, parts: ApiParts): void {
  const methods = new Map(fixed.map((path) => [path, ['GET']]));
  for (const address of Object.keys(routes)) {
    const [method = '', path = ''] = address.split(' ');
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  for (const [path, allowed] of methods) {
    app.all(path, async (c) => {
      await admit(c, parts);
      c.header('allow', allowed.join(', '));
      throw new ApiError('METHOD_NOT_ALLOWED', `Method not allowed. Use ${allowed.join(', ')}.`);
    });
  }
  app.all('/v1/*', async (c) => {
    await admit(c, parts);
    throw new ApiError('NOT_FOUND', `No such endpoint. See ${basePathOf(parts.baseUrl)}/docs for the list.`);
  });
}

/** Who calls, counted against their limit. @throws RATE_LIMITED beyond it; its headers are on every answer. */
async function admit(
  c: Context<Bindings>,
  parts: ApiParts,
): Promise<{ caller: Caller | null; failure: ApiError | null; client: string }> {
  const header = (name: string) => c.req.header(name);
  const client = parts.clientAddress(c.env.incoming.socket.remoteAddress, header('x-forwarded-for'));
  const { caller, failure } = await whoCalls(parts, c.req.method, header);
  const bucket = caller?.key ? `key:${caller.key.id}` : `api:${limitKeyOf(client)}`;
  const { headers, refusal } = await countRequest(parts.limiter, bucket, parts.apiPerMinute, parts.now());
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (refusal) throw refusal;
  return { caller, failure, client };
}

/** A bad key must not stop its sender from being counted, so the failure is kept for later. */
async function whoCalls(
  parts: ApiParts,
  method: string,
  header: (name: string) => string | undefined,
): Promise<{ caller: Caller | null; failure: ApiError | null }> {
  const { baseUrl } = parts;
  const sent = { authorization: header('authorization'), cookie: header('cookie'), baseUrl, method, header };
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
  throw new ApiError('NOT_FOUND', 'Not found.');
}

/** Everything that is thrown below the router ends here. */
export function answerFailures(app: Hono<Bindings>, log: Log): void {
  app.onError((error, c) => {
    const { status, body, headers } = toFailure(error, c.get('id'), log);
    return c.body(body, status as 500, headers);
  });
  app.notFound(() => {
    throw new ApiError('NOT_FOUND', 'Not found.');
  });
}
