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

function readBasePath(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="truce-base"]')?.content ?? '';
}
