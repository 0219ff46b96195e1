import { addAuditEntry } from '../accounts/audit.ts';
import { stuckDelayMs, TryAgain } from '../jobs/try-again.ts';
import { inTransaction, type Records } from '../records.ts';
import { removeOutcomes } from '../sites/outcomes.ts';
import { findSite } from '../sites/sites.ts';
import { receiptHash, type StoredErasure, saveErasure } from './erasures.ts';
import { findFailedOfSession, removeFailedEvents } from './failed-events.ts';

/** A session id of a site, by the event store's hash. */
interface Key {
  site: string;
  session: string;
}

export interface ErasureParts {
  records: Records;
  /** Moves what this node has accepted into the event store, and builds its sessions. @returns why some events stay behind */
  ship: () => Promise<Error | null>;
  count: (key: Key) => Promise<{ events: number; sessions: number }>;
  /** Ids of the outcomes that an owner's server has confirmed for it, by its events. */
  outcomes: (key: Key) => Promise<string[]>;
  erase: (key: Key) => Promise<void>;
  now: () => number;
}

/**
 * Erases what is stored of a session id, and completes the receipt. Each step can be repeated: the rows are counted once, before
 * the first of them goes, and the hash by which they are found is kept until the last of them is gone.
 * @throws TryAgain where accepted events stay behind: what is stored is erased, and the receipt stays open until they are, too
 */
export async function runErasure(parts: ErasureParts, asked: StoredErasure): Promise<void> {
  const { records, now } = parts;
  const { erasure_id, account_id, site_id, session, session_hash } = asked;
  if (asked.finished_at !== null) return;
  // What was accepted before is found in the store, also what the store refuses.
  const stuck = await parts.ship();
  const key = { site: site_id, session };
  const isOfSession = (id: string) => receiptHash(erasure_id, id) === session_hash;
  const failed = await findFailedOfSession(records.db, site_id, isOfSession);
  // A run that was stopped has counted all; after one that was held up, what arrived since comes on top.
  const erased =
    asked.erased && !asked.is_held_up
      ? asked.erased
      : added(asked.erased, { ...(await countRows(parts, key)), failed_events: failed.length });
  await saveErasure(records.db, { ...asked, erased, is_held_up: false });

  await removeFailedEvents(
    records.db,
    site_id,
    failed.map(({ id }) => id),
  );
  await removeOutcomes(records.db, site_id, await parts.outcomes(key));
  await parts.erase(key);
  if (stuck) {
    await saveErasure(records.db, { ...asked, erased, is_held_up: true });
    throw new TryAgain(stuck.message, stuckDelayMs);
  }

  await inTransaction(records, async (db) => {
    const at = new Date(now()).toISOString();
    await saveErasure(db, { ...asked, erased, session: '', is_held_up: false, finished_at: at });
    const draft = {
      accountId: account_id,
      actor: asked.requested_by,
      action: 'session_erased' as const,
      thing: erasureThing(erasure_id, erased, session_hash),
      site: await findSite(db, site_id),
    };
    await addAuditEntry(db, draft, at);
  });
}

type Erased = NonNullable<StoredErasure['erased']>;

/** Numbers by their API names, so that the dashboard can write them in the reader's language. */
function erasureThing(id: string, { events, sessions, failed_events }: Erased, hash: string): string {
  return `${id}: events=${events}, sessions=${sessions}, failed_events=${failed_events}, sha256=${hash}`;
}

function added(before: Erased | null, more: Erased): Erased {
  if (before === null) return more;
  return {
    events: before.events + more.events,
    sessions: before.sessions + more.sessions,
    failed_events: before.failed_events + more.failed_events,
  };
}

async function countRows({ count }: ErasureParts, key: Key): Promise<{ events: number; sessions: number }> {
  const { events, sessions } = await count(key);
  return { events, sessions };
}
