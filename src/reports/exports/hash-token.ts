import { createHash } from 'node:crypto';

/** Only what a token hashes to is stored: who reads the database cannot use a link. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
