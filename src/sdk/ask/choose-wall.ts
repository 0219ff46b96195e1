import type { AskSettings, LoaderWall } from '../../contract/sites/loader.ts';
import { share } from './share.ts';

/** Whether this visitor is one of those who see no wall, so that they can be compared. */
export function isHeldOut(
  { site_id, holdout }: Pick<AskSettings, 'site_id' | 'holdout'>,
  id: string,
): boolean {
  return share(`holdout:${site_id}:${id}`) * 100 < holdout;
}

/**
 * The wall for this visitor, the same one each time for the same id. Each wall draws for the visitor alone (weighted
 * rendezvous hashing), so new weights move as few visitors as possible.
 */
export function chooseWall(
  { site_id, walls }: Pick<AskSettings, 'site_id' | 'walls'>,
  id: string,
): LoaderWall | undefined {
  let chosen: LoaderWall | undefined;
  let best = 1 / 0;
  for (const wall of walls) {
    // An exponential wait of rate `weight`: the first to come wins with just that share.
    const wait = -Math.log(1 - share(`wall:${site_id}:${id}:${wall.variant}`)) / wall.weight;
    if (wait < best) [chosen, best] = [wall, wait];
  }
  return chosen;
}
