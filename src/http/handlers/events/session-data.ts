import { randomUUID } from 'node:crypto';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../contract/core/errors.ts';
import type { Erasure } from '../../../contract/events/session-data.ts';
import { countSession, hashOfSession, readSessionRows } from '../../../events/store/one-session.ts';
import {
  addErasure,
  findErasure,
  receiptHash,
  type StoredErasure,
} from '../../../records/intake/erasures.ts';
import { findFailedOfSession } from '../../../records/intake/failed-events.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite, ownedSiteForUpdate } from '../owned-site.ts';

export interface SessionDataParts {
  records: Records;
  store: AnalyticsStore;
  now: () => number;
}

/** What the other nodes accepted just before is in the store by then, and goes too. */
const erasureDelayMs = 3_000;
const maxFailed = 1_000;

/** Finding, exporting and erasing what is stored of one session id. */
export function sessionDataHandlers({ records, store, now }: SessionDataParts) {
  const { db } = records;
  return {
    'POST /v1/sites/:id/session-data': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      const id = asStored(body.session_id);
      const key = { site: site.id, session: await hashOfSession(store, id) };
      const [{ types, first, last, ...counts }, rows, failed] = await Promise.all([
        countSession(store, 'quick', key),
        readSessionRows(store, key, body),
        findFailedOfSession(db, site.id, (each) => each === id),
      ]);
      const shown = body.limit === 0 ? [] : failed.slice(0, maxFailed);
      const found = {
        ...{ ...counts, event_types: types, first_at: instant(first), last_at: instant(last) },
        failed_events: failed.length,
        rows,
        failed_rows: shown.map(({ row }) => JSON.parse(row) as Record<string, unknown>),
      };
      return change(async () => ({
        status: 200,
        body: found,
        headers: { 'cache-control': 'private, no-store' },
      }));
    },

    'POST /v1/sites/:id/session-data/erase': async ({ caller, params, body, change }) => {
      const id = asStored(body.session_id);
      await ownedSite(db, caller, params.id);
      const session = await hashOfSession(store, id);
      return change(async (inside) => {
        const site = await ownedSiteForUpdate(inside, caller, params.id);
        const erasure_id = randomUUID();
        const erasure: StoredErasure = {
          ...{ erasure_id, account_id: caller.accountId, site_id: site.id, session },
          session_hash: receiptHash(erasure_id, id),
          requested_at: new Date(now()).toISOString(),
          requested_by: requester(caller),
          ...{ finished_at: null, erased: null },
        };
        await addErasure(inside.db, erasure, new Date(now() + erasureDelayMs).toISOString());
        inside.about(erasure_id);
        return { status: 202, body: shownErasure(erasure, false) };
      });
    },

    'GET /v1/sites/:id/erasures/:erasureId': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      const found = await findErasure(db, params.erasureId);
      if (found?.site_id !== site.id) {
        throw new ApiError('NOT_FOUND', 'Erasure not found. Receipts are kept for 90 days.');
      }
      return { status: 200, body: shownErasure(found, found.isGivenUp) };
    },
  } satisfies Partial<Handlers>;
}

/** As the row has it (events/intake/pipeline.ts). */
function asStored(sessionId: string): string {
  return sessionId.replaceAll('\0', '').toWellFormed();
}

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function requester({ user, key }: Caller): StoredErasure['requested_by'] {
  if (user) return { kind: 'member', id: user.id, name: user.email };
  return { kind: 'key', id: key?.id ?? null, name: key?.name ?? '' };
}

function shownErasure(erasure: StoredErasure, isGivenUp: boolean): Erasure {
  const { erasure_id, site_id, session_hash, requested_at, requested_by, finished_at } = erasure;
  const isDone = finished_at !== null;
  return {
    ...{ id: erasure_id, site_id, session_hash, requested_at, requested_by, finished_at },
    state: isDone ? 'done' : isGivenUp ? 'failed' : 'waiting',
    erased: isDone ? erasure.erased : null,
  };
}
