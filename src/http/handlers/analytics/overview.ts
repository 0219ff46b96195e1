import { readBreakdowns } from '../../../analytics/breakdowns.ts';
import { readOverview } from '../../../analytics/overview.ts';
import { readSitesSummary } from '../../../analytics/sites-summary.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { maxSites } from '../../../contract/sites/sites.ts';
import type { Records } from '../../../records/records.ts';
import { listSites } from '../../../records/sites/sites.ts';
import type { Handlers } from '../../edge/api.ts';
import { onlyDeclared } from '../declared-properties.ts';
import { ownedSite } from '../owned-site.ts';
import { askerOf, type QueryTurns } from '../query-turns.ts';
import { readNextActions } from './site-standing.ts';

/** What the home of a site, and the list of sites, are made of. */
export function overviewHandlers(parts: {
  records: Records;
  store: AnalyticsStore;
  ownTurns: QueryTurns;
  now: () => number;
}) {
  const { records, store } = parts;
  return {
    'POST /v1/analytics/sites/:id/overview': async ({ caller, params, body }) => {
      const site = await ownedSite(records.db, caller, params.id);
      onlyDeclared(site, body);
      return { status: 200, body: await readOverview(store, site, body, parts.now()) };
    },

    'POST /v1/analytics/sites/:id/breakdowns': async ({ caller, params, body }) => {
      const site = await ownedSite(records.db, caller, params.id);
      onlyDeclared(site, body);
      return { status: 200, body: { breakdowns: await readBreakdowns(store, site, body, parts.now()) } };
    },

    'GET /v1/analytics/sites/summary': async ({ caller, query, signal }) => {
      const page = { limit: maxSites, offset: 0, ids: caller.siteIds };
      const sites = await listSites(records.db, caller.accountId, page);
      const nowMs = parts.now();
      const read = () =>
        Promise.all([
          readSitesSummary(store, sites, query.days, nowMs),
          readNextActions({ db: records.db, store }, sites, nowMs),
        ]);
      const [numbers, next] = await parts.ownTurns(askerOf(caller), read, { signal });
      return {
        status: 200,
        body: { sites: numbers.map((each) => ({ ...each, next: next.get(each.site_id) ?? null })) },
      };
    },
  } satisfies Partial<Handlers>;
}
