import type { Db } from '../records.ts';
import { storedSecrets } from '../stored-secrets.ts';

export interface GateTables {
  /** What signs the tokens of a site's gate; owners hold it too, so it is stored as it is. */
  gates: { site_id: string; secret: string; created_at: string };
}

/** The secret of a site's gate, made on first use. Nodes that ask at once all get the one that was stored first. */
export async function gateSecret(
  db: Db,
  siteId: string,
  makeSecret: () => string,
  now: string,
): Promise<string> {
  const secrets = await storedSecrets(db);
  const find = () => db.selectFrom('gates').select('secret').where('site_id', '=', siteId).executeTakeFirst();
  const stored = await find();
  if (stored) return secrets.open(stored.secret);
  await db
    .insertInto('gates')
    .values({ site_id: siteId, secret: secrets.close(makeSecret()), created_at: now })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute();
  const { secret } = (await find()) ?? {};
  if (secret === undefined) throw new Error('the secret of a gate vanished while it was made');
  return secrets.open(secret);
}

export async function replaceGateSecret(
  db: Db,
  siteId: string,
  readable: string,
  now: string,
): Promise<void> {
  const secret = (await storedSecrets(db)).close(readable);
  await db
    .insertInto('gates')
    .values({ site_id: siteId, secret, created_at: now })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ secret, created_at: now }))
    .execute();
}
