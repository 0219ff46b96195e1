/** The path under which people and pages reach the service, without a slash at its end: `''` or `/truce`. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '');
}

/**
 * The address as the routes know it. A proxy in front may take the base path away or pass it on: both are served, so
 * an address without it stays as it is.
 */
export function belowBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}
