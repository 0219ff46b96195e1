import { underBase } from '../../app/base-path.ts';

/** A preview from where this page comes, also where the service is reached by another name than its public one. */
export function previewPath(url: string): string {
  const { pathname } = new URL(url);
  return underBase(pathname.slice(pathname.indexOf('/preview/')));
}
