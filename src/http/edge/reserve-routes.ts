import { firstSegment, isReserved } from '../../contract/sites/reserved-paths.ts';

/**
 * A site may have any path that is not reserved, so whatever the router serves must be.
 * @throws where a route is missing in `contract/sites/reserved-paths.ts`.
 */
export function requireReserved(routes: { path: string }[]): void {
  for (const { path } of routes) {
    const first = firstSegment(path);
    const isOpen = first === '' || first.startsWith('*');
    if (!isOpen && !isReserved(path)) throw new Error(`${path} is served and not in reserved-paths.ts`);
  }
}
