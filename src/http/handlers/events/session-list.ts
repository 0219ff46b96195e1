import { listSessions } from '../../../analytics/session-list.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

/** Events by session. */
export function sessionListHandlers(parts: { records: Records; store: AnalyticsStore; now: () => number }) {
  return {
    'GET /v1/events/sites/:id/sessions': async ({ caller, params, query }) => {
      const site = await ownedSite(parts.records.db, caller, params.id);
      return { status: 200, body: await listSessions(parts.store, site, query, parts.now()) };
    },
  } satisfies Partial<Handlers>;
}
