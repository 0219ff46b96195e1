import type { PathRole } from '../contract/sites/delivery.ts';
import { neutralName } from '../delivery/bait-pools.ts';
import { listsAtHand } from '../delivery/filter-lists/lists-at-hand.ts';
import { planListWatch, watchListsJob, watchSite } from '../delivery/filter-lists/watch-lists.ts';
import type { Signals } from '../kit/signals/signals.ts';
import type { JobHandlers } from '../records/jobs/job-payloads.ts';
import type { Records } from '../records/records.ts';
import { rotatePaths } from '../records/sites/site-paths.ts';
import type { OwnedSite } from '../records/sites/sites.ts';
import type { Config } from './config.ts';
import type { Surroundings } from './runtime.ts';

/** The first look at the filter lists stays out of the start's way. */
const firstLookMs = 60_000;

/** Joins the filter lists, the records and the jobs, and plans the first look. */
export async function openListWatch(
  config: Config,
  { now, log, distDir }: Surroundings,
  { records, signals }: { records: Records; signals: Signals },
): Promise<{ job: JobHandlers; watchSite: (siteId: string) => Promise<void> }> {
  const parts = {
    records,
    readLists: () => listsAtHand({ ...config, distDir }, { now, log }),
    rotatePaths: async (listed: OwnedSite, roles: PathRole[]) => {
      const site = await rotatePaths(records, listed, roles, new Date(now()).toISOString(), Math.random);
      if (site) await signals.publish('site', site.id);
      return site;
    },
    service: { baseUrl: config.baseUrl, control: neutralName },
    sources: config.filterLists,
    now,
    log,
  };
  await planListWatch(parts, now() + firstLookMs);
  return { job: watchListsJob(parts), watchSite: (siteId) => watchSite(parts, siteId) };
}
