import type { Db } from './records.ts';

/** The secret of a site's gate, made on first use. Nodes that ask at once all get the one that was stored first. */
export async function gateSecret(
  db: Db,
  siteId: string,
  makeSecret: () => string,
  now: string,
): Promise<string> {
  const find = () => db.selectFrom('gates').select('secret').where('site_id', '=', siteId).executeTakeFirst();
  const stored = await find();
  if (stored) return stored.secret;
  await db
    .insertInto('gates')
    .values({ site_id: siteId, secret: makeSecret(), created_at: now })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute();
  const { secret } = (await find()) ?? {};
  if (secret === undefined) throw new Error('the secret of a gate vanished while it was made');
  return secret;
}

export async function replaceGateSecret(db: Db, siteId: string, secret: string, now: string): Promise<void> {
  await db
    .insertInto('gates')
    .values({ site_id: siteId, secret, created_at: now })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ secret, created_at: now }))
    .execute();
}
