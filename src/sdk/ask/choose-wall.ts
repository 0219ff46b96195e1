import type { AskSettings, LoaderWall } from '../../contract/sites/loader.ts';
import { share } from './share.ts';

/**
 * The wall for this visitor, the same one each time for the same id; `holdout` sees none. Each wall draws for
 * the visitor alone (weighted rendezvous hashing), so new weights move as few visitors as possible.
 */
export function chooseWall(settings: AskSettings, id: string): LoaderWall | 'holdout' | undefined {
  if (share(`holdout:${settings.site_id}:${id}`) * 100 < settings.holdout) return 'holdout';
  let chosen: LoaderWall | undefined;
  let best = 1 / 0;
  for (const wall of settings.walls) {
    // An exponential wait of rate `weight`: the first to come wins with just that share.
    const wait = -Math.log(1 - share(`wall:${settings.site_id}:${id}:${wall.variant}`)) / wall.weight;
    if (wait < best) [chosen, best] = [wall, wait];
  }
  return chosen;
}
