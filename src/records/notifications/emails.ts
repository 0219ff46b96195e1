import { sql } from 'kysely';
import type { Db } from '../records.ts';
import { storedSecrets } from '../stored-secrets.ts';
import { emailFailureTexts } from './email-failures.ts';

export interface EmailTables {
  mails: {
    id: string;
    /** Idempotency key: one email per key. */
    key: string;
    account_id: string;
    site_id: string | null;
    kind: string;
    recipient: string;
    subject: string;
    html: string;
    text: string;
    unsubscribe_url: string | null;
    /** `kept`: there is no SMTP server, so it is read here. */
    state: 'waiting' | 'sent' | 'kept' | 'failed';
    error: string | null;
    created_at: string;
    sent_at: string | null;
  };
  /** Content as Base64. */
  mail_attachments: { mail_id: string; position: number; name: string; type: string; content: string };
}

/** The outbox. An email whose content was deleted has empty `html` and `text`. */
export type StoredEmail = EmailTables['mails'];
export type EmailState = StoredEmail['state'];
export type StoredAttachment = EmailTables['mail_attachments'];
/** An email without its content, for lists. */
export type EmailSummary = Pick<
  StoredEmail,
  'id' | 'site_id' | 'kind' | 'recipient' | 'subject' | 'state' | 'error' | 'created_at' | 'sent_at'
>;

/** Their links work without signing in, so their content is sealed, and goes once they are sent. */
export const linkKinds: readonly string[] = ['invitation', 'password_reset', 'export'];

const heldBack: string[] = Object.values(emailFailureTexts);

const head = [
  'id',
  'site_id',
  'kind',
  'recipient',
  'subject',
  'state',
  'error',
  'created_at',
  'sent_at',
] as const;

export interface EmailQuery {
  state?: EmailState;
  kind?: string;
  /** The caller's sites; null for all of the account. */
  siteIds: string[] | null;
  /** The last email of the page before. */
  after: { createdAt: string; id: string } | null;
  limit: number;
}

/**
 * What became of the newest report or alert; null: none was to be sent, or it is still waiting. One that Truce itself held
 * back, as its recipient had unsubscribed, says nothing about the mail server.
 */
export async function newestEmailState(
  db: Db,
  accountId: string,
  { until, siteId }: { until?: string; siteId?: string } = {},
): Promise<'sent' | 'kept' | 'failed' | null> {
  let mails = db
    .selectFrom('mails')
    .select('state')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['report', 'alert'])
    .where((is) => is.or([is('error', 'is', null), is('error', 'not in', heldBack)]));
  if (until !== undefined) mails = mails.where('created_at', '<=', until);
  if (siteId !== undefined) mails = mails.where('site_id', '=', siteId);
  const newest = await mails.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
  return newest === undefined || newest.state === 'waiting' ? null : newest.state;
}

/** Newest first. */
export async function listEmails(db: Db, accountId: string, query: EmailQuery): Promise<EmailSummary[]> {
  const { state, kind, siteIds, after, limit } = query;
  let mails = db.selectFrom('mails').select(head).where('account_id', '=', accountId);
  if (state) mails = mails.where('state', '=', state);
  if (kind) mails = mails.where('kind', '=', kind);
  if (siteIds) mails = mails.where('site_id', 'in', siteIds);
  if (after) {
    mails = mails.where((is) =>
      is.or([
        is('created_at', '<', after.createdAt),
        is.and([is('created_at', '=', after.createdAt), is('id', '<', after.id)]),
      ]),
    );
  }
  return mails.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** With its content as it was written. */
export async function findEmail(db: Db, id: string): Promise<StoredEmail | null> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !linkKinds.includes(row.kind)) return row ?? null;
  const { open } = await storedSecrets(db);
  return { ...row, html: open(row.html), text: open(row.text) };
}

/** @returns whether it was added: false where there was one with its key */
export async function addEmail(db: Db, email: StoredEmail): Promise<boolean> {
  const added = await db
    .insertInto('mails')
    .values(linkKinds.includes(email.kind) ? await sealed(db, email) : email)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

async function sealed(db: Db, email: StoredEmail): Promise<StoredEmail> {
  const { close } = await storedSecrets(db);
  return { ...email, html: close(email.html), text: close(email.text) };
}

export function listAttachments(db: Db, emailId: string): Promise<StoredAttachment[]> {
  return db
    .selectFrom('mail_attachments')
    .selectAll()
    .where('mail_id', '=', emailId)
    .orderBy('position')
    .execute();
}

/** Saves the state of an email. One that is waiting keeps its last error. */
export async function settleEmail(
  db: Db,
  id: string,
  outcome: { state: EmailState; error: string | null; sent_at?: string },
): Promise<void> {
  await db.updateTable('mails').set(outcome).where('id', '=', id).execute();
}

/** A member has another address: alerts and links to exports that still wait follow. */
export async function redirectEmails(
  db: Db,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ recipient: to })
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['alert', 'export'])
    .where('recipient', '=', from)
    .where('state', '=', 'waiting')
    .execute();
}

/** Makes an email that was sent, kept or refused wait again. @returns false: it waits already */
export async function reopenEmail(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'waiting', error: null })
    .where('id', '=', id)
    .where('state', '!=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An email with a secret link is not kept longer than it takes to deliver it. */
export async function eraseEmail(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ html: '', text: '' }).where('id', '=', id).execute();
  await db.deleteFrom('mail_attachments').where('mail_id', '=', id).execute();
}

/** Sends a waiting email now instead of after its delay; one that is being sent stays as it is. */
export async function hurryEmail(db: Db, id: string, now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('kind', '=', 'mail')
    .where('state', '=', 'waiting')
    .where('leased_until', 'is', null)
    .where('payload', 'like', `%"${id}"%`)
    .execute();
}

/** Deletes the content of every email written before `before`, and keeps the row. */
export async function eraseEmailsBefore(db: Db, before: string): Promise<void> {
  const old = db.selectFrom('mails').select('id').where('created_at', '<', before);
  await db.deleteFrom('mail_attachments').where('mail_id', 'in', old).execute();
  await db
    .updateTable('mails')
    .set({ html: '', text: '', unsubscribe_url: null })
    .where('created_at', '<', before)
    .where('html', '<>', '')
    .execute();
  // Without its content it can never go out.
  await db
    .updateTable('mails')
    .set({ state: 'failed', error: sql`coalesce(error, ${emailFailureTexts.content_deleted})` })
    .where('created_at', '<', before)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes the entries of emails written before `before`, whose content is gone. */
export async function forgetEmailsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', before).where('html', '=', '').execute();
}
