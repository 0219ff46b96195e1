/** What the dashboard has a page for; `/*` stands for any path below. */
export const pageAddresses = [
  ...['/', '/setup', '/login', '/forgot', '/reset', '/invite', '/confirm-email'],
  ...['/gallery', '/settings/*', '/sites/*', '/shared', '/embed'],
];

/** Further first segments that the service answers; the start fails where the router has one that is not here. */
const served = [
  ...[
    'v1',
    'docs',
    'help',
    'assets',
    'healthz',
    'readyz',
    'metrics',
    'openapi.json',
    'preview',
    'unsubscribe',
  ],
  ...['demo', 'demo.css', 'packages'],
];

/** What browsers, crawlers and ad systems ask of any host, and a name kept for later. */
const wellKnown = [
  ...['.well-known', 'robots.txt', 'sitemap.xml', 'ads.txt', 'app-ads.txt', 'security.txt', 'humans.txt'],
  ...['favicon.ico', 'favicon.svg', 'favicon.png', 'apple-touch-icon.png', 'manifest.json'],
  ...['manifest.webmanifest', 'site.webmanifest', 'sw.js', 'service-worker.js', 'crossdomain.xml'],
  'keys',
];

/** First segments of paths that belong to the service itself; no site may take them for its own paths. */
export const reservedFolders: ReadonlySet<string> = new Set([
  ...pageAddresses.map(firstSegment).filter((segment) => segment !== ''),
  ...served,
  ...wellKnown,
]);

/** Whether the service answers this path, or a version of its API may some day. */
export function isReserved(path: string): boolean {
  const first = firstSegment(path);
  return reservedFolders.has(first) || /^v[1-9]$/.test(first);
}

export function firstSegment(path: string): string {
  return path.split(/[/?]/)[1] ?? '';
}
