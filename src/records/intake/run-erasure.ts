import { addAuditEntry } from '../accounts/audit.ts';
import { inTransaction, type Records } from '../records.ts';
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
  /** Moves what this node has accepted into the event store, and builds its sessions. */
  ship: () => Promise<void>;
  count: (key: Key) => Promise<{ events: number; sessions: number }>;
  erase: (key: Key) => Promise<void>;
  now: () => number;
}

/**
 * Erases what is stored of a session id, and completes the receipt. Each step can be repeated: the rows are counted once, before
 * the first of them goes, and the hash by which they are found is kept until the last of them is gone.
 */
export async function runErasure(parts: ErasureParts, asked: StoredErasure): Promise<void> {
  const { records, now } = parts;
  const { erasure_id, account_id, site_id, session, session_hash } = asked;
  if (asked.finished_at !== null) return;
  // What was accepted before is found in the store, also what the store refuses.
  await parts.ship();
  const key = { site: site_id, session };
  const isOfSession = (id: string) => receiptHash(erasure_id, id) === session_hash;
  const failed = await findFailedOfSession(records.db, site_id, isOfSession);
  const erased = asked.erased ?? { ...(await countRows(parts, key)), failed_events: failed.length };
  await saveErasure(records.db, { ...asked, erased });

  await removeFailedEvents(
    records.db,
    site_id,
    failed.map(({ id }) => id),
  );
  await parts.erase(key);

  await inTransaction(records, async (db) => {
    const at = new Date(now()).toISOString();
    await saveErasure(db, { ...asked, erased, session: '', finished_at: at });
    const draft = {
      accountId: account_id,
      actor: asked.requested_by,
      action: 'session_erased' as const,
      thing: `${erasure_id}: ${erased.events} events, ${erased.sessions} sessions, ${erased.failed_events} failed events; SHA-256 ${session_hash}`,
      site: await findSite(db, site_id),
    };
    await addAuditEntry(db, draft, at);
  });
}

async function countRows({ count }: ErasureParts, key: Key): Promise<{ events: number; sessions: number }> {
  const { events, sessions } = await count(key);
  return { events, sessions };
}
