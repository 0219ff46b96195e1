import type { Config } from './config.ts';
import { setupTokenSetting } from './http/handlers/account.ts';
import { openPasswords } from './http/passwords.ts';
import { hashSecret, randomBase62 } from './records/key-format.ts';
import { addKey, findKey, isRevoked } from './records/keys.ts';
import type { Records } from './records/records.ts';
import { writeSetting } from './records/settings.ts';
import { addAccount, addFirstOwner, firstAccount, hasUsers } from './records/users.ts';

/**
 * Provisions what the settings ask for: an owner, a bootstrap key.
 * @returns a one-time set-up link while nobody has an account, else null.
 */
export async function firstStart(records: Records, config: Config, nowMs: number): Promise<string | null> {
  const now = new Date(nowMs).toISOString();
  if (config.admin && !(await hasUsers(records.db))) {
    const passwordHash = await (await openPasswords()).hash(config.admin.password);
    await addFirstOwner(records, { email: config.admin.email, passwordHash }, now);
  }
  if (config.bootstrapKey) await ensureKey(records, config.bootstrapKey, now);
  if (await hasUsers(records.db)) return null;
  const token = randomBase62(24);
  await writeSetting(records.db, setupTokenSetting, hashSecret(token));
  return `${config.baseUrl}/setup?token=${token}`;
}

async function ensureKey(records: Records, secret: string, now: string): Promise<void> {
  if ((await findKey(records.db, secret, now)) || (await isRevoked(records.db, secret))) return;
  const account = (await firstAccount(records.db)) ?? (await addAccount(records.db, now));
  const draft = {
    name: 'Bootstrap key',
    scopes: ['read', 'write', 'admin'],
    site_ids: null,
    expires_at: null,
  };
  await addKey(records.db, account, draft as Parameters<typeof addKey>[2], now, secret);
}
