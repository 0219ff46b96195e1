import { randomBytes } from 'node:crypto';
import { readSigned, signText } from '../../kit/sign.ts';
import type { Db } from '../../records/records.ts';
import { secretOrNew } from '../../records/secret-settings.ts';

/** The link that ends one report for one recipient: good without signing in, and for nothing else. */
export async function unsubscribeUrl(db: Db, baseUrl: string, recipientId: string): Promise<string> {
  return `${baseUrl}/unsubscribe/${signText(recipientId, await secretOf(db))}`;
}

/** @returns the recipient's id; null where the token was not made here. */
export async function readUnsubscribeToken(db: Db, token: string): Promise<string | null> {
  return readSigned(token, await secretOf(db));
}

function secretOf(db: Db): Promise<string> {
  return secretOrNew(db, 'unsubscribe_secret', () => randomBytes(32).toString('base64url'));
}
