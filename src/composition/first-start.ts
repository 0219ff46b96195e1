import { isEasyToGuess } from '../auth/easy-to-guess.ts';
import { openPasswords } from '../auth/passwords.ts';
import { scopes } from '../contract/team/keys.ts';
import { setupTokenSetting } from '../http/handlers/auth/sign-in.ts';
import { hashSecret, randomBase62 } from '../records/accounts/key-format.ts';
import { addKey, findKey, isRevoked } from '../records/accounts/keys.ts';
import { addAccount, addFirstOwner, firstAccount, hasOwner } from '../records/accounts/users.ts';
import type { Db, Records } from '../records/records.ts';
import { readSetting, writeSetting } from '../records/settings.ts';
import { type Config, ConfigError } from './config.ts';

/** Of how many starts the links are good at once: of each node, and of some that were restarted. */
const maxSetupTokens = 10;

/**
 * Provisions what the settings ask for: an owner, a bootstrap key. All of it or nothing, one node at a time.
 * @returns a one-time setup link while nobody has an account, else null. Links of earlier starts stay valid.
 */
export async function firstStart(records: Records, config: Config, nowMs: number): Promise<string | null> {
  const now = new Date(nowMs).toISOString();
  // Hashing is slow, and the embedded store has one connection: not inside the transaction.
  const wantsOwner = config.admin !== null && !(await hasOwner(records.db));
  const passwordHash = wantsOwner && config.admin ? await hashFirst(config.admin) : null;
  return records.withLock('first start', () =>
    records.db.transaction().execute(async (db) => {
      if (config.admin && passwordHash !== null && !(await hasOwner(db))) {
        await addFirstOwner({ db, traits: records.traits }, { email: config.admin.email, passwordHash }, now);
      }
      if (config.bootstrapKey) await ensureKey(db, config.bootstrapKey, now);
      if (await hasOwner(db)) return null;
      const token = randomBase62(24);
      const earlier = (await readSetting(db, setupTokenSetting))?.split(' ') ?? [];
      const good = [...earlier, hashSecret(token)].slice(-maxSetupTokens);
      await writeSetting(db, setupTokenSetting, good.join(' '));
      return `${config.baseUrl}/setup?token=${token}`;
    }),
  );
}

async function hashFirst({ email, password }: { email: string; password: string }): Promise<string> {
  if (!(await isEasyToGuess(password, [email]))) return (await openPasswords()).hash(password);
  throw new ConfigError('TRUCE_ADMIN_PASSWORD: is easy to guess; use a few random words');
}

async function ensureKey(db: Db, secret: string, now: string): Promise<void> {
  if ((await findKey(db, secret, now)) || (await isRevoked(db, secret))) return;
  const account = (await firstAccount(db)) ?? (await addAccount(db, now));
  const draft = { name: 'Bootstrap key', scopes: [...scopes], site_ids: null, expires_at: null };
  await addKey(db, account, draft, now, secret);
}
