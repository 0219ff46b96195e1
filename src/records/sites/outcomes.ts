import type { Outcome } from '../../contract/events/outcomes.ts';
import type { Db } from '../records.ts';

export interface OutcomeTables {
  /** What owners' servers confirmed. The id says nothing about the session to anyone without the secret. */
  outcomes: {
    id: string;
    site_id: string;
    choice: string;
    /** Decimal text. */
    value: string | null;
    currency: string | null;
    /** When the session began in which the choice was offered, to the quarter of an hour: it counts on that day. */
    offered_at: string;
    confirmed_at: string;
  };
}

/** Saves an outcome, unless it is there. @returns what is stored now, and whether this call stored it. */
export async function saveOutcome(
  db: Db,
  siteId: string,
  { offered_at, ...outcome }: Outcome & { offered_at: string },
): Promise<{ stored: Outcome; isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outcomes')
    .values({ ...outcome, site_id: siteId, offered_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  return { stored: (!isNew && (await findOutcome(db, siteId, outcome.id))) || outcome, isNew };
}

export async function findOutcome(db: Db, siteId: string, id: string): Promise<Outcome | null> {
  const row = await db
    .selectFrom('outcomes')
    .select(['id', 'choice', 'value', 'currency', 'confirmed_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const perStatement = 500;

export async function removeOutcomes(db: Db, siteId: string, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += perStatement) {
    await db
      .deleteFrom('outcomes')
      .where('site_id', '=', siteId)
      .where('id', 'in', ids.slice(at, at + perStatement))
      .execute();
  }
}

/** How often which amount was confirmed for a choice; null amounts are worth what the owner set. */
export interface ConfirmedGroup {
  choice: string;
  value: string | null;
  currency: string | null;
  count: number;
}

/** Of a time, from its first instant until before its end (Unix seconds). */
export async function countOutcomes(
  db: Db,
  siteId: string,
  { from, to }: { from: number; to: number },
): Promise<ConfirmedGroup[]> {
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
  const rows = await db
    .selectFrom('outcomes')
    .select((is) => ['choice', 'value', 'currency', is.fn.countAll().as('count')])
    .where('site_id', '=', siteId)
    .where('offered_at', '>=', instant(from))
    .where('offered_at', '<', instant(to))
    .groupBy(['choice', 'value', 'currency'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
