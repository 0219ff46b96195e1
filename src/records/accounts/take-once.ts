import { sql } from 'kysely';
import type { Db } from '../records.ts';
import type { Tables } from '../tables.ts';

/** Tables of secrets that work once, with the column of the secret's hash. */
const columns = {
  invitations: 'token_hash',
  one_time_links: 'token_hash',
  recovery_codes: 'code_hash',
  sign_in_tickets: 'token_hash',
} as const;

type OneTimeTable = keyof typeof columns;

/**
 * Uses up a one-time secret: the row is the claim, so of two requests at the same time, one gets it.
 * @param only what else has to match; a row that doesn't stays. `expires_after`: the current time.
 * @returns the deleted row; null if there is none that matches.
 */
export async function takeOnce<T extends OneTimeTable>(
  db: Db,
  table: T,
  hash: string,
  only: { expires_after?: string; purpose?: string } = {},
): Promise<Tables[T] | null> {
  const conditions = [sql`${sql.ref(columns[table])} = ${hash}`];
  if (only.expires_after !== undefined) conditions.push(sql`expires_at > ${only.expires_after}`);
  if (only.purpose !== undefined) conditions.push(sql`purpose = ${only.purpose}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Tables[T]>`delete from ${sql.table(table)} where ${where} returning *`.execute(
    db,
  );
  return rows[0] ?? null;
}
