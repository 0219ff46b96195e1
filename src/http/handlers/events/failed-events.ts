import { keptDays } from '../../../contract/limits/kept-days.ts';
import { firstWholeDay } from '../../../events/store/site-retention.ts';
import {
  type FailedEvent,
  listFailedEvents,
  removeFailedEvents,
  takeFailedEvents,
} from '../../../records/intake/failed-events.ts';
import type { Records } from '../../../records/records.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

const dayMs = 86_400_000;

export function failedEventHandlers(parts: {
  records: Records;
  replay: (rows: string[]) => Promise<void>;
  now: () => number;
}) {
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
      const whole = firstWholeDayOf(site, parts.now());
      const young = events.filter((event) => !(occurredAt(event) < whole));
      // Durable again before it leaves the list: a crash between the two can double a row, never lose one.
      if (young.length > 0) await parts.replay(young.map((event) => `${event.row.trim()}\n`));
      const ids = events.map((event) => event.id);
      return change(async (inside) => {
        if (ids.length > 0) await removeFailedEvents(inside.db, site.id, ids);
        else inside.unchanged();
        return { status: 200, body: { replayed: young.length, expired: ids.length - young.length } };
      });
    },
  } satisfies Partial<Handlers>;
}

/** From then on (ms), every session has all its other events. */
function firstWholeDayOf({ config, events_removed_before: removed }: OwnedSite, nowMs: number): number {
  const byDefault = firstWholeDay(keptDays(config).events, nowMs);
  return removed === null ? byDefault : Math.max(byDefault, Date.parse(removed) + 2 * dayMs);
}

/** Milliseconds; NaN where the event says no time. */
function occurredAt({ row }: FailedEvent): number {
  const at = readRow(row).occurred_at;
  return typeof at === 'string' ? Date.parse(`${at.replace(' ', 'T')}Z`) : Number.NaN;
}

function readRow(row: string): Record<string, unknown> {
  try {
    return JSON.parse(row) as Record<string, unknown>;
  } catch {
    return { unreadable: row }; // shown as it is
  }
}
