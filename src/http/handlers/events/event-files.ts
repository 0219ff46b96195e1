import type { AnalyticsStore } from '../../../analytics/store.ts';
import { csvEventRows, dropReasons } from '../../../contract/events/dropped-events.ts';
import { listDropCounts } from '../../../records/intake/dropped-events.ts';
import type { Records } from '../../../records/records.ts';
import { eventCsv } from '../../../reports/exports/event-csv.ts';
import type { Handlers } from '../../edge/api.ts';
import { streamText } from '../../edge/stream-text.ts';
import { ownedSite, whileReadable } from '../owned-site.ts';
import { askerOf, type QueryTurns, storeInTurns } from '../query-turns.ts';

const dayMs = 86_400_000;

/** Events as a file, and what was left out of them. */
export function eventFileHandlers(parts: {
  records: Records;
  store: AnalyticsStore;
  queries: QueryTurns;
  now: () => number;
}) {
  const { db } = parts.records;
  return {
    'GET /v1/events/sites/:id/dropped': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const from = new Date(parts.now() - (query.days - 1) * dayMs).toISOString().slice(0, 10);
      const rows = await listDropCounts(db, site.id, from);
      const reasons = dropReasons.flatMap((reason) => {
        const of = rows.filter((row) => row.reason === reason);
        const count = of.reduce((sum, row) => sum + row.count, 0);
        return of[0] ? [{ reason, count, last_day: of[0].day }] : [];
      });
      const days = rows.map(({ day, reason, count }) => ({ date: day, reason, count }));
      return { status: 200, body: { reasons: reasons.sort((a, b) => b.count - a.count), days } };
    },

    'GET /v1/events/sites/:id/csv': async ({ caller, params, query, signal }) => {
      const site = await ownedSite(db, caller, params.id);
      const name = `truce-${site.domain}-events.csv`;
      // A page at a time, and none of them too late: a file that has begun can't be refused any more.
      const patience = { signal, maxWaitMs: null };
      const store = storeInTurns(parts.store, parts.queries, askerOf(caller), patience);
      const pages = eventCsv(store, site.id, query, { most: csvEventRows, now: parts.now() });
      const readable = whileReadable({ db, now: parts.now }, caller, site.id, pages);
      return {
        status: 200,
        body: await streamText(readable),
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      };
    },
  } satisfies Partial<Handlers>;
}
