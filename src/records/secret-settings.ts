import { randomBytes } from 'node:crypto';
import { SettingRefused } from '../kit/setting-refused.ts';
import { StoreUnavailable } from '../kit/store-unavailable.ts';
import { type Db, inTransaction, type Records } from './records.ts';
import { isLocked, lock, secretKeysOf, unlock } from './secret-keys.ts';
import { readSetting, writeSetting } from './settings.ts';

/** Secrets of the installation itself, which all nodes share. Those of `dataKeys` are lists: the first one seals. */
const dataKeys = ['stored_secrets_key', 'second_factor_key'] as const;
const signers = [
  'oidc_cookie_key',
  'device_secret',
  'preview_secret',
  'unsubscribe_secret',
  'loader_secret',
  'outcome_secret',
] as const;

export type SecretSetting = (typeof dataKeys)[number] | (typeof signers)[number];

/** Another node has sealed the secrets with a key that this node does not have. No wait helps, only the operator does. */
export class SecretsSealed extends StoreUnavailable {
  constructor(keys: readonly string[]) {
    super('records', refusalOf(keys));
    this.message = `${refusalOf(keys)}. All nodes need the same keys; then restart this one`;
  }
}

/** @throws SecretsSealed where a node with another key has sealed the secrets since this one started */
export async function refuseSealed(db: Db): Promise<void> {
  const keys = secretKeysOf(db);
  const stored = await readSetting(db, dataKeys[0]);
  if (stored !== null && unlock(stored, keys) === null) throw new SecretsSealed(keys);
}

/** Why a start with these keys would be refused; null: it would not. Changes nothing. */
export async function findSealed(db: Db, keys: readonly string[]): Promise<string | null> {
  for (const name of [...dataKeys, ...signers]) {
    const stored = await readSetting(db, name);
    if (stored !== null && unlock(stored, keys) === null) return refusalOf(keys);
  }
  return null;
}

/** The secret, made on first use. Nodes that ask at once all get the one that was stored first. */
export async function secretOrNew(db: Db, name: SecretSetting, make: () => string): Promise<string> {
  const keys = secretKeysOf(db);
  const stored =
    (await readSetting(db, name)) ?? (await addFirst(db, name, await lockAsOthers(db, make(), keys)));
  const secret = unlock(stored, keys);
  if (secret === null) throw new SecretsSealed(keys);
  return secret;
}

/**
 * With the key that the others have been locked with: a command may have another first key than the server that runs, which has to
 * read this one too. The next start locks all of them with its first key.
 */
async function lockAsOthers(db: Db, secret: string, keys: readonly string[]): Promise<string> {
  const stored = await readSetting(db, dataKeys[0]);
  if (stored === null) return lock(secret, keys);
  if (!isLocked(stored)) return secret;
  const inUse = keys.filter((key) => unlock(stored, [key]) !== null);
  if (inUse.length === 0) throw new SecretsSealed(keys);
  return lock(secret, inUse);
}

async function addFirst(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readSetting(db, name)) ?? value;
}

/**
 * Locks the installation's secrets with the operator's first key, all of them or none. Where they were locked with
 * another key, or not at all, what is sealed from now on has a new data key: anyone who has a copy from before can't open it.
 * @throws SettingRefused where none of the keys opens them; nothing has changed then.
 */
export function lockSecrets(records: Records): Promise<void> {
  return records.withLock('secret keys', () =>
    inTransaction(records, async (db) => {
      const keys = secretKeysOf(db);
      await secretOrNewAtStart(db, keys);
      for (const name of [...dataKeys, ...signers]) {
        const stored = await readSetting(db, name);
        if (stored === null) continue;
        const secret = unlock(stored, keys);
        if (secret === null) throw new SettingRefused(refusalOf(keys));
        const [first] = keys;
        if (first === undefined || (isLocked(stored) && unlock(stored, [first]) !== null)) continue;
        const isDataKey = (dataKeys as readonly string[]).includes(name);
        await writeSetting(db, name, lock(isDataKey ? `${newDataKey()} ${secret}` : secret, keys));
      }
    }),
  );
}

export function newDataKey(): string {
  return randomBytes(32).toString('hex');
}

/** One secret is always there, so that a node with another key is found at its start. */
async function secretOrNewAtStart(db: Db, keys: readonly string[]): Promise<void> {
  if ((await readSetting(db, dataKeys[0])) === null)
    await addFirst(db, dataKeys[0], lock(newDataKey(), keys));
}

function refusalOf(keys: readonly string[]): string {
  return keys.length === 0
    ? 'TRUCE_SECRET_KEY: this database was sealed with a key, so the setting is required'
    : 'TRUCE_SECRET_KEY: does not open this database; add the key it was sealed with after a comma';
}
