import type { Db } from '../records.ts';
import { hashSecret, randomBase62 } from './key-format.ts';
import { takeOnce } from './take-once.ts';

export interface SignInTicketTables {
  sign_in_tickets: {
    token_hash: string;
    purpose: 'second_step' | 'passkey_sign_in' | 'new_passkey';
    /** Null where nobody has said yet who they are. */
    user_id: string | null;
    /** What a passkey is to sign; used up by the first answer. */
    challenge: string | null;
    tries_left: number;
    expires_at: string;
  };
}

type Ticket = SignInTicketTables['sign_in_tickets'];
type Purpose = Ticket['purpose'];

/** How long somebody has for the next step, and how often they may try it with one ticket. */
export const ticketMinutes = 5;
export const triesOfTicket = 5;

/** A ticket for the next step of a sign-in. @returns its token; the store keeps the hash only. */
export async function addTicket(
  db: Db,
  draft: { purpose: Purpose; userId?: string; challenge?: string },
  nowMs: number,
): Promise<{ ticket: string; expires_at: string }> {
  const token = randomBase62(32);
  const expires = new Date(nowMs + ticketMinutes * 60_000).toISOString();
  await db
    .insertInto('sign_in_tickets')
    .values({
      token_hash: hashSecret(token),
      purpose: draft.purpose,
      user_id: draft.userId ?? null,
      challenge: draft.challenge ?? null,
      tries_left: triesOfTicket,
      expires_at: expires,
    })
    .execute();
  return { ticket: token, expires_at: expires };
}

/** Counts a try with a ticket; null where it is used, too old, tried too often or was never made. */
export async function tryTicket(
  db: Db,
  token: string,
  purpose: Purpose,
  now: string,
): Promise<Ticket | null> {
  const row = await db
    .updateTable('sign_in_tickets')
    .set((of) => ({ tries_left: of('tries_left', '-', 1) }))
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A ticket that is good, without counting a try. */
export async function findTicket(
  db: Db,
  token: string,
  purpose: Purpose,
  now: string,
): Promise<Ticket | null> {
  const row = await db
    .selectFrom('sign_in_tickets')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up a ticket; false if another request just did. */
export async function spendTicket(db: Db, { token_hash }: Pick<Ticket, 'token_hash'>): Promise<boolean> {
  return (await takeOnce(db, 'sign_in_tickets', token_hash)) !== null;
}

/** What the passkey of a second step is to sign; another one takes its place. */
export async function setChallenge(
  db: Db,
  { token_hash }: Pick<Ticket, 'token_hash'>,
  challenge: string | null,
): Promise<void> {
  await db.updateTable('sign_in_tickets').set({ challenge }).where('token_hash', '=', token_hash).execute();
}

/** Ends what a member has begun, as when their password is another one. */
export async function removeTickets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}
