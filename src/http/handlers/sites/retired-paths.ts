import type { Signals } from '../../../kit/signals/signals.ts';
import type { Records } from '../../../records/records.ts';
import { listRetiredPaths, removeRetiredPaths } from '../../../records/sites/site-paths.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

/** Earlier paths of a site: pages in caches still ask for them, until the owner wants them gone. */
export function retiredPathHandlers({ records, signals }: { records: Records; signals: Signals }) {
  return {
    'GET /v1/sites/:id/retired-paths': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return { status: 200, body: { paths: await listRetiredPaths(records.db, site.id) } };
    },

    'DELETE /v1/sites/:id/retired-paths': async ({ caller, params, change }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const answer = await change(async ({ db, about }) => {
        const removed = await removeRetiredPaths(db, site.id);
        about(site.name);
        return { status: 200, body: { removed } };
      });
      await signals.publish('site', site.id);
      return answer;
    },
  } satisfies Partial<Handlers>;
}
