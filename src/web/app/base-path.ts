/** The base path of this page's server, as the page contains it: `''` or `/truce`. */
export const basePath = readBasePath();

/** An address of the server for what is no link of the router: downloads, pictures, the reference. */
export function underBase(path: string): string {
  return basePath + path;
}

/** Where the reader is, as the routes know it. */
export function pathBelowBase(pathname: string): string {
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : '/';
}

/**
 * Where the page is, below the base path. The server is also reached without it, at its own port: there the router knows no
 * address.
 * @returns null where the page is below it already
 */
export function addressBelowBase({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const isBelow = `${pathname}/`.startsWith(`${basePath}/`);
  return isBelow ? null : underBase(pathname) + search + hash;
}

function readBasePath(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="truce-base"]')?.content ?? '';
}
