import type { Generated } from 'kysely';
import type { AuditAction } from '../../contract/operations/audit.ts';
import type { Db } from '../records.ts';

export interface AuditTables {
  audit: {
    seq: Generated<number>;
    account_id: string;
    at: string;
    actor_kind: 'member' | 'key' | 'nobody';
    actor_id: string | null;
    actor_name: string;
    action: AuditAction;
    thing: string;
    site_id: string | null;
    site_name: string | null;
  };
}

export interface AuditDraft {
  accountId: string;
  actor: { kind: 'member' | 'key' | 'nobody'; id: string | null; name: string };
  action: AuditAction;
  /** What it was done to, in a few words; empty where the action says all. Never a secret. */
  thing?: string;
  site?: { id: string; name: string } | null;
}

/** Somebody who may be anyone; `thing` says which account they named. */
export const unknownPerson = { kind: 'nobody', id: null, name: '' } as const;

export type StoredAuditEntry = Omit<AuditTables['audit'], 'seq'> & { seq: number };

export interface AuditFilter {
  member?: string;
  action?: AuditAction;
  /** Sites that the reader is limited to; null for everything of the account. */
  siteIds: string[] | null;
  site?: string;
  from?: string;
  to?: string;
  /** Entries before this one. */
  before?: number;
  limit: number;
}

const maxThing = 200;

export async function addAuditEntry(db: Db, draft: AuditDraft, now: string): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      account_id: draft.accountId,
      at: now,
      actor_kind: draft.actor.kind,
      actor_id: draft.actor.id,
      actor_name: draft.actor.name,
      action: draft.action,
      thing: (draft.thing ?? '').slice(0, maxThing),
      site_id: draft.site?.id ?? null,
      site_name: draft.site?.name ?? null,
    })
    .execute();
}

/** Newest first. */
export async function listAuditEntries(
  db: Db,
  accountId: string,
  filter: AuditFilter,
): Promise<StoredAuditEntry[]> {
  let query = db.selectFrom('audit').selectAll().where('account_id', '=', accountId);
  if (filter.member !== undefined) query = query.where('actor_id', '=', filter.member);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.siteIds !== null) query = query.where('site_id', 'in', filter.siteIds);
  if (filter.site !== undefined) query = query.where('site_id', '=', filter.site);
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('at', '<', filter.to);
  if (filter.before !== undefined) query = query.where('seq', '<', filter.before);
  const rows = await query.orderBy('seq', 'desc').limit(filter.limit).execute();
  // PostgreSQL answers its big numbers as text.
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** Deletes what is older than an instant. @returns how many. */
export async function removeAuditBefore(db: Db, instant: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('audit').where('at', '<', instant).executeTakeFirst();
  return Number(numDeletedRows);
}
