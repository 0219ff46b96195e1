import type { Kysely } from 'kysely';
import { hashSecret } from '../../src/records/accounts/key-format.ts';
import type { Records } from '../../src/records/records.ts';

export const now = '2026-11-21T08:00:00.000Z';

/** As the first version wrote it. */
export const firstSiteConfig = {
  ...{ mode: 'soft', template_id: 'default', timezone: 'UTC', allow_localhost: true, languages: 'auto' },
  ...{ detection: { third_party_probes: 'off' }, consent_mode: 'cookieless', display: {} },
  ab_test: { enabled: false, variants: [], holdout: 0 },
};

/** What the first version's tables could hold, with the columns that they had. */
export async function fillFirst(records: Records, secret: string, config: object): Promise<void> {
  const db = records.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const created_at = now;
  const own = { account_id: 'account', created_at };
  await db.insertInto('accounts').values({ id: 'account', created_at }).execute();
  await db
    .insertInto('users')
    .values({ ...own, id: 'user', email: 'ann@velona.example', password_hash: 'x', role: 'owner' })
    .execute();
  const key = { name: 'k', prefix: secret.slice(0, 8), hash: hashSecret(secret), scopes: '["read"]' };
  await db
    .insertInto('keys')
    .values({ ...own, ...key, id: 'key' })
    .execute();
  const site = { name: 'Velona', domain: 'velona.example', status: 'active', updated_at: now };
  await db
    .insertInto('sites')
    .values({ ...own, ...site, id: 'site', config: JSON.stringify(config) })
    .execute();
  const template = { id: 'template', site_id: 'site', name: 'default', config: '{}' };
  await db
    .insertInto('templates')
    .values({ ...template, created_at, updated_at: now })
    .execute();
}
