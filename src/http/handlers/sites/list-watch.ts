import type { Records } from '../../../records/records.ts';
import { readListWatch } from '../../../records/sites/list-findings.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

export function listWatchHandlers(parts: { records: Records; watchSite: (siteId: string) => Promise<void> }) {
  const { db } = parts.records;
  return {
    'GET /v1/sites/:id/list-watch': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      return { status: 200, body: await readListWatch(db, site.id) };
    },

    'POST /v1/sites/:id/list-watch': async ({ caller, params, change }) => {
      const site = await ownedSite(db, caller, params.id);
      await parts.watchSite(site.id);
      return change(async (inside) => ({ status: 200, body: await readListWatch(inside.db, site.id) }));
    },
  } satisfies Partial<Handlers>;
}
