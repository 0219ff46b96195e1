import type { Address, Routes } from '../routes.ts';
import type { Input, Route } from './route.ts';

/**
 * The typed client. It knows the contract by type only, so it costs a page no schema:
 * `call('GET /v1/sites/:id', { params: { id } })`.
 */
export type Call = <A extends Address>(
  address: A,
  ...input: RequiredKeys<CallInput<A>> extends never ? [CallInput<A>?] : [CallInput<A>]
) => Promise<Good<Routes[A]>>;

/** `signal` cancels a call whose result is no longer needed; `headers` are for this call only. */
type CallInput<A extends Address> = Part<'params', A> &
  Part<'query', A> &
  Part<'body', A> & { signal?: AbortSignal; headers?: Record<string, string> };

type Part<P extends 'params' | 'query' | 'body', A extends Address> = Routes[A] extends {
  [K in P]: infer S;
}
  ? P extends 'query'
    ? { [K in P]?: Partial<Input<S>> }
    : { [K in P]: Input<S> }
  : unknown;

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

export type Good<R extends Route> = {
  [S in keyof R['answers']]: R['answers'][S] extends { _output: infer O } ? O : string;
}[keyof R['answers']];

/** A refusal by the service, as the error body says it. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** @param baseUrl address of the service without a trailing slash; '' for the same origin. */
export function createClient(baseUrl: string, options: ClientOptions = {}): Call {
  const send = options.fetch ?? fetch;
  return (async (address: string, input: Sent = {}) => {
    const [method = 'GET', pattern = '/'] = address.split(' ');
    const response = await send(baseUrl + fill(pattern, input.params) + search(input.query), {
      method,
      headers: {
        ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
        ...input.headers,
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
    });
    return read(response);
  }) as Call;
}

type Sent = Record<string, unknown> & { signal?: AbortSignal; headers?: Record<string, string> };

export interface ClientOptions {
  key?: string;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

function fill(pattern: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function search(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const given = entries.filter(([, value]) => value !== undefined && value !== '');
  const pairs = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `?${pairs}` : '';
}

async function read(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson ? await response.json() : await response.text();
  if (response.ok) return body;
  throw errorOf(response, body);
}

/** What an answer that is no success says. */
export async function refusalIn(response: Response): Promise<CallError> {
  return errorOf(response, await response.json().catch(() => undefined)); // a proxy's own page is no JSON
}

function errorOf(response: Response, body: unknown): CallError {
  const error = (
    body as { error?: { code: string; message: string; details: Record<string, unknown> } } | undefined
  )?.error;
  return new CallError(
    response.status,
    error?.code ?? 'UNKNOWN',
    error?.message ?? response.statusText,
    error?.details ?? {},
  );
}
