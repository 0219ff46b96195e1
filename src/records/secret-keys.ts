import type { KyselyPlugin } from 'kysely';
import { seal, unseal } from '../kit/encrypt.ts';
import type { Db, Records } from './records.ts';

/** Travels with the handle of the database into its transactions, so that no caller has to pass the keys on. */
class CarriedKeys implements KyselyPlugin {
  readonly keys: readonly string[];
  constructor(keys: readonly string[]) {
    this.keys = keys;
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/** @param keys of the operator (TRUCE_SECRET_KEY): the first one seals, all of them open. None: secrets stay as they are. */
export function withSecretKeys(records: Records, keys: readonly string[]): Records {
  if (keys.length === 0) return records;
  return { ...records, db: records.db.withPlugin(new CarriedKeys(keys)) };
}

export function secretKeysOf(db: Db): readonly string[] {
  const carried = db.getExecutor().plugins.find((plugin) => plugin instanceof CarriedKeys);
  return carried instanceof CarriedKeys ? carried.keys : [];
}

const mark = 'locked:';

export function isLocked(stored: string): boolean {
  return stored.startsWith(mark);
}

/** Seals with the operator's first key; without one, the value stays as it is. */
export function lock(value: string, [key]: readonly string[]): string {
  return key === undefined ? value : mark + seal(value, key);
}

/** @returns null where none of the keys opens it. */
export function unlock(stored: string, keys: readonly string[]): string | null {
  if (!isLocked(stored)) return stored;
  for (const key of keys) {
    try {
      return unseal(stored.slice(mark.length), key);
    } catch {
      // Sealed with another one of them.
    }
  }
  return null;
}
