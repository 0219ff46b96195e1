import type { Db, Records } from '../../../records/records.ts';
import { readListWatch } from '../../../records/sites/list-findings.ts';
import { findRace } from '../../../records/sites/list-races.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

export function listWatchHandlers(parts: {
  records: Records;
  watchSite: (siteId: string) => Promise<void>;
  now: () => number;
}) {
  const { db } = parts.records;
  const today = () => new Date(parts.now()).toISOString().slice(0, 10);
  const read = async (at: Db, id: string) => ({
    ...(await readListWatch(at, id)),
    race: await findRace(at, id, today()),
  });
  return {
    'GET /v1/sites/:id/list-watch': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      return { status: 200, body: await read(db, site.id) };
    },

    'POST /v1/sites/:id/list-watch': async ({ caller, params, change }) => {
      const site = await ownedSite(db, caller, params.id);
      await parts.watchSite(site.id);
      return change(async (inside) => ({ status: 200, body: await read(inside.db, site.id) }));
    },
  } satisfies Partial<Handlers>;
}
