import { randomBytes } from 'node:crypto';
import type { Db } from '../../records/records.ts';
import { secretOrNew } from '../../records/secret-settings.ts';

/** What signs the links that end emails without signing in. */
export function unsubscribeSecret(db: Db): Promise<string> {
  return secretOrNew(db, 'unsubscribe_secret', () => randomBytes(32).toString('base64url'));
}
