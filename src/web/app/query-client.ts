import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { CallError } from '../../contract/core/client.ts';
import type { Refusal } from '../../contract/core/errors.ts';
import { signInPath } from '../sign-in/sign-in-path.ts';
import { retryAfterSeconds } from '../ui/error-text.ts';
import { pathBelowBase, underBase } from './base-path.ts';
import { memberQuery } from './queries.ts';
import { forgetAllButTyped } from './typed.ts';

/** Screens of people who are not signed in. */
const openPages = ['/login', '/setup', '/invite', '/confirm-email', '/shared', '/embed'];

const factorDue: Refusal = 'second_factor_required';

/** Server state of the page. Any 401 leads to the sign-in, which leads back. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => leaveWhenSignedOut(error, client) }),
    mutationCache: new MutationCache({ onError: (error) => leaveWhenSignedOut(error, client) }),
    // The server may be in the same house: whether the internet is there says nothing about it.
    defaultOptions: {
      queries: { retry: isWorthRetrying, retryDelay: delayOf, staleTime: 10_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** How long a screen waits without a word for its turn, in seconds. */
const patience = 10;

/** A refusal stays a refusal; a dropped connection or a restarting server may be over in a second, and so may a rate limit. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  const wait = retryAfterSeconds(error);
  const mayPass = !(error instanceof CallError) || error.status >= 502 || (wait !== null && wait <= patience);
  return mayPass && failures < 2;
}

/** As long as the server says; else a second, then two. */
export function delayOf(failures: number, error: Error): number {
  return 1000 * (retryAfterSeconds(error) ?? 2 ** failures);
}

function leaveWhenSignedOut(error: Error, client: QueryClient): void {
  if (!(error instanceof CallError)) return;
  // An owner has decided meanwhile that everybody needs a second factor: the frame of every screen leads to it.
  if (error.details.reason === factorDue) {
    client.invalidateQueries({ queryKey: memberQuery().queryKey });
    return;
  }
  const isSignedOut = error.status === 401;
  if (!isSignedOut || openPages.includes(pathBelowBase(location.pathname))) return;
  navigate(underBase(signInPath(location)), { replace: true });
  forgetAllButTyped(client);
}
