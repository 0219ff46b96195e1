import type { AskSettings, LoaderWall } from '../../contract/loader.ts';
import { share } from './share.ts';

/** The wall for this visitor: the same one each time for the same id; `holdout` sees none. */
export function chooseWall(settings: AskSettings, id: string): LoaderWall | 'holdout' | undefined {
  if (share(`holdout:${settings.site_id}:${id}`) * 100 < settings.holdout) return 'holdout';
  const total = settings.walls.reduce((sum, wall) => sum + wall.weight, 0);
  let rest = share(`wall:${settings.site_id}:${id}`) * total;
  for (const wall of settings.walls) {
    rest -= wall.weight;
    if (rest < 0) return wall;
  }
  return total > 0 ? settings.walls[0] : undefined;
}
