/** The files of the dashboard (`scripts/web-parts.mjs`): its sheet and font, what every page runs, and what each screen adds to it. */
export interface WebParts {
  /** Asks for the first answers before the app is there. */
  ahead: string;
  style: string;
  font: string;
  always: string[];
  /** By address, as `/sites/*` and the name of a tab. */
  screens: Record<string, string[]>;
}

/**
 * What a page will ask for next, as a `Link` header, so that the browser fetches it while it still reads the page: what
 * every page needs first, then, for somebody who is signed in, the first answers, and the code of the screen.
 */
export function pageHints(parts: WebParts, basePath: string, path: string, isSignedIn: boolean): string {
  const [, siteId = '', tab = ''] = /^\/sites\/([0-9a-f-]{36})(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  const key = siteId ? `/sites/*${tab && `/${tab}`}` : path.replace(/\/$/, '');
  const screen = (Object.hasOwn(parts.screens, key) && parts.screens[key]) || [];
  const link = (address: string, kind: string) => `<${basePath}${address}>; rel=${kind}`;
  return [
    link(parts.ahead, 'preload; as=script'),
    link(parts.style, 'preload; as=style'),
    link(parts.font, 'preload; as=font; type="font/woff2"; crossorigin=anonymous'),
    ...parts.always.map((file) => link(file, 'modulepreload')),
    ...firstReads(path, siteId, isSignedIn).map((read) =>
      link(read, 'preload; as=fetch; crossorigin=anonymous'),
    ),
    ...screen.map((file) => link(file, 'modulepreload')),
  ].join(', ');
}

function firstReads(path: string, siteId: string, isSignedIn: boolean): string[] {
  if (path === '/login') return ['/v1/setup'];
  if (!isSignedIn) return [];
  if (siteId) return ['/v1/me', `/v1/sites/${siteId}`];
  return path === '/' ? ['/v1/me', '/v1/sites'] : ['/v1/me'];
}
