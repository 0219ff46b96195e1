import type { InlineVisitor, PlainWall } from '../../contract/sites/plain-wall.ts';
import { type KnownSiteParts, openKnownSites } from '../known-sites.ts';
import { plainWall } from './plain-wall.ts';

/** The wall for a visitor whose blocker stops the script, by the site's settings as they are now. */
export function openPlainWalls(
  parts: KnownSiteParts & { baseUrl: string },
): (visitor: InlineVisitor) => Promise<PlainWall | null> {
  const known = openKnownSites(parts);
  return async (visitor) => {
    const found = await known.get(visitor.siteId);
    return found && plainWall(found, visitor, parts.baseUrl, new Date(parts.now()));
  };
}
