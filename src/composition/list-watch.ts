import { neutralName } from '../delivery/bait-pools.ts';
import { listsAtHand } from '../delivery/filter-lists/lists-at-hand.ts';
import type { ListWatchParts } from '../delivery/filter-lists/watch-lists.ts';
import type { Signals } from '../kit/signals/signals.ts';
import type { Records } from '../records/records.ts';
import { regeneratePaths } from '../records/sites/site-paths.ts';
import type { Config } from './config.ts';
import type { Runtime } from './runtime.ts';

/** Joins the filter lists with the sites, whose paths follow them. */
export function listWatchParts(
  config: Config,
  { now, log, distDir }: Pick<Runtime, 'now' | 'log' | 'distDir'>,
  { records, signals }: { records: Records; signals: Pick<Signals, 'publish'> },
): ListWatchParts {
  return {
    records,
    readLists: () => listsAtHand({ ...config, distDir }, { now, log }),
    regeneratePaths: async (listed, roles, loader) => {
      const at = new Date(now()).toISOString();
      const site = await regeneratePaths(records, listed, roles, at, {
        random: Math.random,
        ...(loader !== undefined && { loader }),
      });
      if (site) await signals.publish('site', site.id);
      return site;
    },
    service: { baseUrl: config.baseUrl, control: neutralName },
    sources: config.filterLists,
    now,
    log,
  };
}
