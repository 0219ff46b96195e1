import { readLive } from '../../../analytics/live.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import type { LiveStreams } from '../../edge/live-streams.ts';
import { ownedSite } from '../owned-site.ts';

/** Who is on a site now: once, or again whenever it changes. */
export function liveHandlers(parts: {
  records: Records;
  store: AnalyticsStore;
  live: LiveStreams;
  now: () => number;
}) {
  return {
    'GET /v1/sites/:id/live': async ({ caller, params, header }) => {
      const site = await ownedSite(parts.records.db, caller, params.id);
      const body = await readLive(parts.store, site.id, parts.now());
      if (!header('accept')?.includes('text/event-stream')) return { status: 200, body };
      return {
        status: 200,
        body,
        stream: parts.live.open(site, body, caller),
        headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      };
    },
  } satisfies Partial<Handlers>;
}
