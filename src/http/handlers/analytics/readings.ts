import { answerQuery } from '../../../analytics/answer-query.ts';
import { readDashboard } from '../../../analytics/dashboard.ts';
import { readDetectionQuality } from '../../../analytics/detection-quality.ts';
import { readDetectionTrends } from '../../../analytics/detection-trends.ts';
import { openEvents } from '../../../analytics/events.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { readTimeline } from '../../../analytics/timeline.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { onlyDeclared } from '../declared-properties.ts';
import { ownedSite } from '../owned-site.ts';
import { askerOf, type QueryTurns } from '../query-turns.ts';
import { rangeIn } from './range-in.ts';

/** What owners read of a site: its numbers and its events. */
export function readingHandlers(parts: {
  records: Records;
  store: AnalyticsStore;
  queries: QueryTurns;
  ownTurns: QueryTurns;
  now: () => number;
}) {
  const { records, store } = parts;
  const events = openEvents(store, parts.now);
  return {
    'GET /v1/analytics/sites/:id/dashboard': async ({ caller, params, query }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const { days, ...filters } = query;
      onlyDeclared(site, filters);
      return { status: 200, body: await readDashboard(store, site, { days, filters }, parts.now()) };
    },

    'GET /v1/analytics/sites/:id/conversions': async ({ caller, params, query }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const { days, granularity, ...filters } = query;
      onlyDeclared(site, filters);
      const body = await readTimeline(store, site, { days, granularity, filters }, parts.now());
      return { status: 200, body };
    },

    'GET /v1/analytics/sites/:id/detection': async ({ caller, params, query }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return { status: 200, body: await readDetectionQuality(store, site, rangeIn(query), parts.now()) };
    },

    'GET /v1/analytics/sites/:id/detection/trends': async ({ caller, params, query }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return { status: 200, body: await readDetectionTrends(store, site, rangeIn(query), parts.now()) };
    },

    'POST /v1/analytics/sites/:id/query': async ({ caller, params, body, signal }) => {
      const site = await ownedSite(records.db, caller, params.id);
      onlyDeclared(site, body);
      const answer = () => answerQuery(store, site, body, parts.now());
      return { status: 200, body: await parts.queries(askerOf(caller), answer, { signal }) };
    },

    'GET /v1/events/sites/:id': async ({ caller, params, query, signal }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const { limit, offset } = query;
      const list = () => events.list(site.id, query);
      const found = await parts.ownTurns(askerOf(caller), list, { signal });
      return { status: 200, body: { ...found, limit, offset } };
    },
  } satisfies Partial<Handlers>;
}
