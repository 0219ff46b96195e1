import {
  listFailedEvents,
  removeFailedEvents,
  takeFailedEvents,
} from '../../../records/intake/failed-events.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

export function failedEventHandlers(parts: { records: Records; replay: (rows: string[]) => Promise<void> }) {
  const { db } = parts.records;
  return {
    'GET /v1/events/sites/:id/failed': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const { events, total } = await listFailedEvents(db, site.id, query);
      const shown = events.map(({ id, failed_at, reason, row }) => ({
        id,
        failed_at,
        reason,
        event: readRow(row),
      }));
      return { status: 200, body: { events: shown, total, ...query } };
    },

    'POST /v1/events/sites/:id/failed/replay': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      const events = await takeFailedEvents(db, site.id, body.ids ?? null);
      // Durable again before it leaves the list: a crash between the two can double a row, never lose one.
      if (events.length > 0) await parts.replay(events.map((event) => `${event.row.trim()}\n`));
      const ids = events.map((event) => event.id);
      return change(async (inside) => {
        if (ids.length > 0) await removeFailedEvents(inside.db, site.id, ids);
        return { status: 200, body: { replayed: ids.length } };
      });
    },
  } satisfies Partial<Handlers>;
}

function readRow(row: string): Record<string, unknown> {
  try {
    return JSON.parse(row) as Record<string, unknown>;
  } catch {
    return { unreadable: row }; // shown as it is
  }
}
