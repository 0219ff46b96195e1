import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../kit/encrypt.ts';
import type { Db } from './records.ts';
import { settingOrNew } from './settings.ts';

/** Turns secrets that we have to know again into what a row may hold, and back. */
export interface StoredSecrets {
  close(secret: string): string;
  /** @throws where the text was sealed with another key. */
  open(stored: string): string;
}

const mark = 'sealed:';

/** Kept apart from the rows that it opens; all nodes share it. */
export async function storedSecrets(db: Db): Promise<StoredSecrets> {
  const key = await settingOrNew(db, 'stored_secrets_key', () => randomBytes(32).toString('hex'));
  return {
    close: (secret) => mark + seal(secret, key),
    // In clear: written by a node of the version before, while this one starts.
    open: (stored) => (stored.startsWith(mark) ? unseal(stored.slice(mark.length), key) : stored),
  };
}
