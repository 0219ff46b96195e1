import { randomBytes } from 'node:crypto';
import { type Kysely, type Migration, sql } from 'kysely';
import { seal } from '../../kit/sealed.ts';

/**
 * Keys that were revoked stay so, also where a setting names them at the next start; keys are told apart by their
 * last characters; secrets of gates and integrations are sealed. Answers kept for an account's repeated requests go:
 * from now on they belong to a caller.
 */
export const callersAndRevokedKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('revoked_keys')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('revoked_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.alterTable('keys').addColumn('last_four', 'text').execute();
    await sql`delete from repeats`.execute(db);
    await sealAll(db);
  },
};

async function sealAll(db: Kysely<unknown>): Promise<void> {
  const key = randomBytes(32).toString('hex');
  await sql`insert into settings (name, value) values ('stored_secrets_key', ${key})`.execute(db);
  const sealed = (text: string | null) => (text === null ? null : `sealed:${seal(text, key)}`);
  const gates = await sql<{ site_id: string; secret: string }>`select site_id, secret from gates`.execute(db);
  for (const { site_id, secret } of gates.rows) {
    await sql`update gates set secret = ${sealed(secret)} where site_id = ${site_id}`.execute(db);
  }
  const integrations = await sql<{
    id: string;
    url: string;
    secret: string | null;
    old_secret: string | null;
  }>`select id, url, secret, old_secret from integrations`.execute(db);
  for (const { id, url, secret, old_secret } of integrations.rows) {
    await sql`update integrations set url = ${sealed(url)}, secret = ${sealed(secret)},
      old_secret = ${sealed(old_secret)} where id = ${id}`.execute(db);
  }
}
