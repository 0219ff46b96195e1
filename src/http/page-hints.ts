/** By address, as `/sites/*` and the name of a tab: the files that its screen is made of (`scripts/web-parts.mjs`). */
export type WebParts = Record<string, string[]>;

/**
 * What a page will ask for next, as a `Link` header, so that the browser fetches it while it still reads the page:
 * the code of its screen, and for somebody who is signed in the first answers that every screen needs.
 */
export function pageHints(parts: WebParts, basePath: string, path: string, isSignedIn: boolean): string {
  const [, siteId = '', tab = ''] = /^\/sites\/([0-9a-f-]{36})(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  const key = siteId ? `/sites/*${tab && `/${tab}`}` : path.replace(/\/$/, '');
  const files = (Object.hasOwn(parts, key) && parts[key]) || [];
  return [
    ...files.map((file) => `<${basePath}${file}>; rel=modulepreload`),
    ...firstReads(path, siteId, isSignedIn).map(
      (read) => `<${basePath}${read}>; rel=preload; as=fetch; crossorigin=anonymous`,
    ),
  ].join(', ');
}

function firstReads(path: string, siteId: string, isSignedIn: boolean): string[] {
  if (path === '/login') return ['/v1/setup'];
  if (!isSignedIn) return [];
  if (siteId) return ['/v1/me', `/v1/sites/${siteId}`];
  return path === '/' ? ['/v1/me', '/v1/sites'] : ['/v1/me'];
}
