import { pathBelowBase } from '../app/base-path.ts';

/** The sign-in that leads back to where the visitor was. */
export function signInPath({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const here = pathBelowBase(pathname) + search + hash;
  return here === '/' ? '/login' : `/login?${new URLSearchParams({ next: here })}`;
}

/** A path of this site, or `/`: an address must never lead to somebody else's page after signing in. */
export function localPath(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return '/';
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
