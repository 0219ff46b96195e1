import type { PathRole } from './delivery.ts';
import type { ListTarget } from './list-watch.ts';

/** Which of a site's paths a new one helps. Parts of the script are in the folder of the baits. */
export const rolesOfTargets: Partial<Record<ListTarget, PathRole>> = {
  loader: 'loader',
  track: 'track',
  media: 'media',
  ask: 'media',
  wall: 'media',
  choices: 'media',
  plain: 'media',
};
