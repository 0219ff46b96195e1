import { listSessions } from '../../../analytics/session-list.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';
import { askerOf, type QueryTurns } from '../query-turns.ts';

/** Events by session. */
export function sessionListHandlers(parts: {
  records: Records;
  store: AnalyticsStore;
  ownTurns: QueryTurns;
  now: () => number;
}) {
  return {
    'GET /v1/events/sites/:id/sessions': async ({ caller, params, query, signal }) => {
      const site = await ownedSite(parts.records.db, caller, params.id);
      const list = () => listSessions(parts.store, site, query, parts.now());
      return { status: 200, body: await parts.ownTurns(askerOf(caller), list, { signal }) };
    },
  } satisfies Partial<Handlers>;
}
