import type { z } from 'zod';

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

/** Which requests-per-minute limit applies (spec: Limits). `none`: what a visitor's page loads. */
export type Limit = 'track' | 'api' | 'none';

/** One endpoint. The key in the route table is its address: `METHOD /path/:param`. */
export interface Route {
  summary: string;
  access: Access;
  limit: Limit;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Good answers carry an ETag; a method that changes takes it as `If-Match` and answers 409 when it is outdated. */
  etag?: true;
  /** Media types besides JSON in which the same can be answered. */
  formats?: readonly string[];
  /** The good answer holds a secret that is shown this once: it is never kept to answer a repeated request. */
  shownOnce?: true;
  /** Status → body of the good answers; null where the answer is not JSON. */
  answers: Record<number, z.ZodType | null>;
}

export type RouteTable = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>;

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
