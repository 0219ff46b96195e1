import type * as z from 'zod';
import type { AuditAction } from '../operations/audit.ts';

/**
 * Who may call: anyone; a Bearer key or a signed-in member with the scope; a signed-in member only; or, of those,
 * owners and admins of the whole account (`manager`). `track` is public too, but a key that is sent must be valid.
 * The scope `admin` manages keys and nothing else.
 */
export type Access = 'public' | 'track' | 'read' | 'write' | 'admin' | 'member' | 'manager';

/** Whether only people may call, by the cookie of their sign-in. */
export function isForMembers(access: Access): boolean {
  return access === 'member' || access === 'manager';
}

/**
 * Whether an Idempotency-Key has a meaning: for a known caller's POST or PUT that changes something. The answer to a
 * question is not kept, or a caller who may only read would fill the disk.
 */
export function isRepeatable(address: string, access: Access): boolean {
  return /^(POST|PUT) /.test(address) && !['public', 'track', 'read'].includes(access);
}

/** Which requests-per-minute limit applies (spec: Limits). `none`: what a visitor's page loads. */
export type Limit = 'track' | 'api' | 'none';

/**
 * One endpoint, and everything that is known of it: the server, OpenAPI, the reference, the audit log and the tests
 * read it here. The key in the route table is its address: `METHOD /path/:param`.
 */
export interface Route {
  /** Unique, a verb and a noun: `listSites`. */
  operationId: string;
  /** An imperative without a full stop: "List sites". */
  summary: string;
  /** What the summary leaves out, in full sentences. */
  description?: string;
  access: Access;
  /** It shows numbers or events to someone, now or later: a key needs the scope `read` as well. */
  showsNumbers?: true;
  limit: Limit;
  params?: z.ZodObject;
  /** Left out: there are none, and any that is sent is refused. */
  query?: z.ZodObject;
  /** Parameters that nobody declared are ignored: mail programs and spreadsheets add some to links that they open. */
  ignoresQuery?: true;
  body?: z.ZodType;
  /** The JSON may be sent as text/plain, for which a browser needs no preflight. */
  takesText?: true;
  /** Responses carry an ETag; a method that changes takes it as `If-Match` and returns 409 if it is outdated. */
  etag?: true;
  /** Media types besides JSON that the response can have; of one that is not JSON, all of them. */
  formats?: readonly string[];
  /** Media type of errors that are not JSON, by status. */
  failureFormats?: Record<number, string>;
  /** The response contains a secret that is shown only once: it is never stored to repeat it. */
  shownOnce?: true;
  /** Status → body of the successful responses; null if it is not JSON. */
  answers: Record<number, z.ZodType | null>;
  /** What each status means: of every successful response, and of errors that follow from what the endpoint does. */
  statuses: Record<number, string>;
  /** The audit log entry of a successful call; null if nothing of the account changes. */
  audit?: AuditAction | null;
}

/** A change by a known caller adds an audit log entry, unless the route says `null`. */
type ChangingRoute = Route & ({ access: 'public' | 'track' } | { audit: AuditAction | null });

export type RouteTable = Record<`GET /${string}`, Route> &
  Record<`${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, ChangingRoute>;

export type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What is no JSON: held, or streamed where it may be long. */
export type Bytes = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

/** What a handler may answer: one of the declared statuses with its body. */
export type Answer<R extends Route> = {
  [S in keyof R['answers'] & number]: {
    status: S;
    body: R['answers'][S] extends null
      ? Bytes
      : Parsed<R['answers'][S]> | (R extends { formats: readonly string[] } ? Bytes : never);
  };
}[keyof R['answers'] & number];
