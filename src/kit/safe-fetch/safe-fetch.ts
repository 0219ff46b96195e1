/**
 * Requests to addresses that somebody gave us: an owner's page, a webhook. In goes a URL, out comes an answer or an
 * `OutgoingFailure`; never a connection to a network that is not meant to be reached from outside.
 */
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { currentSpan, withinSpan } from '../trace/span.ts';
import { checkUrl, type Resolve, resolveTarget, type Target } from './check-target.ts';
import { OutgoingFailure, toFailure } from './fetch-failure.ts';
import type { IsAllowedAddress } from './reachable-address.ts';
import { readAnswer } from './read-answer.ts';

export interface SafeFetchParts {
  resolve: Resolve;
  isAllowedAddress: IsAllowedAddress;
  userAgent: string;
}

export interface SafeFetchRequest {
  url: string;
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT';
  /** Sent to the first host alone: a redirect to another one does not get them. */
  headers?: Record<string, string>;
  body?: string;
}

export interface SafeFetchLimits {
  /** For everything: names, redirects, body. */
  timeoutMs: number;
  bodyBytes: number;
  /** How many redirects are followed. With 0 a redirect is the answer, as a webhook wants it. */
  redirects: number;
  /** Allowed besides 80 and 443. */
  ports: number[] | 'any';
  /** The body is for readers only: one that is broken, or has no end in time, is cut, and the answer counts. */
  isStatusEnough?: boolean;
  /** A rule of the caller's for the first address and for each redirect. */
  mayAsk?: (url: URL) => boolean;
}

export interface SafeFetchResponse {
  /** The address that answered, after redirects. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** false: the body was longer than the limit, or broken where that is no failure, and is cut. */
  isWhole: boolean;
  redirects: string[];
}

export type SafeFetch = (request: SafeFetchRequest, limits: SafeFetchLimits) => Promise<SafeFetchResponse>;

/** @returns a fetch that resolves each name itself, checks every address, and connects to those alone. */
export function openSafeFetch(parts: SafeFetchParts): SafeFetch {
  return (request, limits) => {
    const span = currentSpan()?.child(request.method ?? 'GET', 'client', tracedOf(request));
    return withinSpan(span, async () => {
      const answer = await ask(parts, request, limits);
      span?.set({ 'http.response.status_code': answer.status });
      return answer;
    });
  };
}

/** The host alone: paths and queries hold secrets. */
function tracedOf({ url, method = 'GET' }: SafeFetchRequest) {
  const host = URL.canParse(url) ? new URL(url).hostname : undefined;
  return { 'http.request.method': method, 'server.address': host };
}

async function ask(
  parts: SafeFetchParts,
  request: SafeFetchRequest,
  limits: SafeFetchLimits,
): Promise<SafeFetchResponse> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const redirects: string[] = [];
  let next: SafeFetchRequest = request;
  for (;;) {
    try {
      const url = checkUrl(next.url, limits.ports);
      if (limits.mayAsk && !limits.mayAsk(url)) {
        throw new OutgoingFailure('address', `Requests to ${url.host} are not allowed.`, url.href);
      }
      const target = await before(signal, resolveTarget(url, parts.resolve, parts.isAllowedAddress));
      const answer = await exchange(target, next, parts.userAgent, limits, signal);
      const to = redirectOf(answer);
      if (to === null || limits.redirects === 0) return { ...answer, url: url.href, redirects };
      if (redirects.length === limits.redirects) {
        throw new OutgoingFailure(
          'redirects',
          `There were more than ${limits.redirects} redirects.`,
          url.href,
        );
      }
      next = follow(next, url, answer.status, to);
      redirects.push(next.url);
    } catch (error) {
      throw toFailure(error, next.url);
    }
  }
}

type Exchanged = Omit<SafeFetchResponse, 'url' | 'redirects'>;

function exchange(
  { url, addresses }: Target,
  { method = 'GET', headers, body }: SafeFetchRequest,
  userAgent: string,
  { bodyBytes, isStatusEnough = false }: SafeFetchLimits,
  signal: AbortSignal,
): Promise<Exchanged> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = {
      method,
      signal,
      agent: false as const, // no connection of another request is used, nor kept for one
      lookup: pinned(addresses),
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers, 'user-agent': userAgent },
    };
    // The time limit shows as a connection that breaks off.
    const fail = (error: unknown) => reject(signal.aborted ? signal.reason : error);
    let isAnswered = false;
    const request = send(url, options, (response) => {
      isAnswered = true;
      // Within a promise: what an answer makes throw is a failure of this request, never of the process.
      Promise.resolve()
        .then(() => readAnswer(response, bodyBytes, isStatusEnough))
        .then((read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, ...read }))
        .catch(fail);
    });
    request.on('error', (error) => {
      if (!(isAnswered && isStatusEnough)) fail(error); // its reader says what came
    });
    request.on('close', () => !isAnswered && fail(new Error('Closed without an answer.')));
    request.end(body);
  });
}

/** Answers with the addresses that were checked, however often the name is asked and whatever it says by then. */
function pinned(addresses: Target['addresses']): LookupFunction {
  return (_name, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function redirectOf({ status, headers }: Exchanged): string | null {
  return [301, 302, 303, 307, 308].includes(status) ? (headers.location ?? null) : null;
}

/** As browsers do: 303, and a POST that meets 301 or 302, goes on as a GET without its body. */
function follow(request: SafeFetchRequest, from: URL, status: number, location: string): SafeFetchRequest {
  if (!URL.canParse(location, from)) {
    throw new OutgoingFailure('address', 'The redirect has no valid address.', from.href);
  }
  const to = new URL(location, from);
  const keepsBody = status === 307 || status === 308 || request.method !== 'POST';
  const { body, method } =
    keepsBody && status !== 303 ? request : { body: undefined, method: 'GET' as const };
  return { url: to.href, method, body, headers: to.origin === from.origin ? request.headers : undefined };
}

/** A DNS lookup cannot be canceled; waiting for it can. */
function before<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
