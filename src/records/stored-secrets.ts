import { seal, unseal } from '../kit/encrypt.ts';
import type { Db } from './records.ts';
import { newDataKey, type SecretSetting, secretOrNew } from './secret-settings.ts';

/** Turns secrets that we have to know again into what a row may hold, and back. */
export interface StoredSecrets {
  close(secret: string): string;
  /** @throws where the text was sealed with another key. */
  open(stored: string): string;
}

const mark = 'sealed:';

/** Kept apart from the rows that it opens; all nodes share it. */
export async function storedSecrets(db: Db): Promise<StoredSecrets> {
  const { close, open } = await sealer(db, 'stored_secrets_key');
  return {
    close: (secret) => mark + close(secret),
    // In clear: written by a node of the version before, while this one starts.
    open: (stored) => (stored.startsWith(mark) ? open(stored.slice(mark.length)) : stored),
  };
}

/** Seals with the newest data key of this name, and opens with any of them. */
export async function sealer(
  db: Db,
  name: Extract<SecretSetting, 'stored_secrets_key' | 'second_factor_key'>,
): Promise<StoredSecrets> {
  const keys = (await secretOrNew(db, name, newDataKey)).split(' ');
  const [newest = ''] = keys;
  return {
    close: (secret) => seal(secret, newest),
    open: (sealed) => openWith(keys, sealed),
  };
}

function openWith([key = '', ...earlier]: string[], sealed: string): string {
  try {
    return unseal(sealed, key);
  } catch (error) {
    if (earlier.length === 0) throw error;
    return openWith(earlier, sealed);
  }
}
