import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { Good } from '../../contract/core/client.ts';
import type { Address, Routes } from '../../contract/routes.ts';
import { call } from './api.ts';
import { type Asked, keyOf } from './query-key.ts';

type Input<A extends Address> = Parameters<typeof call<A>>[1];
type Query<A extends Address> = Input<A> extends { query?: infer Q } | undefined ? Q : never;
type Answer<A extends Address> = Good<Routes[A]>;

interface AskOptions<T> extends Pick<UseQueryOptions<T>, 'staleTime' | 'refetchInterval'> {
  /** The last answer stays on the screen until the one to a similar question is there. */
  keepsLast?: boolean;
  /** Makes it another question though it is asked alike: the day, or the version of what it is about. */
  version?: string;
}

/** A question to the API as a query. Its key says where the answer belongs and what was asked (`keyOf`). */
export function ask<A extends Address>(address: A, input?: Input<A>, options?: AskOptions<Answer<A>>) {
  return queryOf(address, { ...input }, options);
}

/** Addresses that name a site and nothing else. */
type SiteAddress = {
  [A in Address]: A extends `GET ${string}/sites/:id${infer Rest}`
    ? Rest extends `${string}:${string}`
      ? never
      : A
    : never;
}[Address];

/** What is asked of any site: `sharesQuery = askSite('GET /v1/sites/:id/shares')`, then `sharesQuery(site.id)`. */
export function askSite<A extends SiteAddress>(address: A, query?: Query<A>) {
  return (id: string) => queryOf(address, { params: { id }, ...(query && { query }) });
}

/** What is asked of any site for some days, the last ones or others. */
export function askRange<A extends SiteAddress>(address: A) {
  return (id: string, range: { days: number } | { start: string; end: string }) => {
    const query = 'days' in range ? { days: String(range.days) } : range;
    return queryOf(address, { params: { id }, query }, { keepsLast: true });
  };
}

/** What is asked of any site for a number of days. */
export function askDays<A extends SiteAddress>(address: A) {
  return (id: string, days: number) =>
    queryOf(address, { params: { id }, query: { days: String(days) } }, { keepsLast: true });
}

function queryOf<A extends Address>(
  address: A,
  input: Asked,
  { keepsLast, version, ...options }: AskOptions<Answer<A>> = {},
) {
  const key = keyOf(address, input);
  return queryOptions({
    queryKey: version === undefined ? key : [...key, version],
    // Only what is much work for the server is broken off when nobody waits for it any longer.
    queryFn: (asked) =>
      send(address, address.startsWith('POST ') ? { ...input, signal: asked.signal } : input),
    placeholderData: keepsLast ? keepPreviousData : undefined,
    ...options,
  });
}

const send = call as <A extends Address>(address: A, input: Asked) => Promise<Answer<A>>;
