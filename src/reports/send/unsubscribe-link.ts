import { readSigned, signText } from '../../kit/sign.ts';
import { unsubscribeSecret } from '../../notifications/email/unsubscribe-secret.ts';
import type { Db } from '../../records/records.ts';

/** The link that ends one report for one recipient: good without signing in, and for nothing else. */
export async function unsubscribeUrl(db: Db, baseUrl: string, recipientId: string): Promise<string> {
  return `${baseUrl}/unsubscribe/${signText(recipientId, await unsubscribeSecret(db))}`;
}

/** @returns the recipient's id; null where the token was not made here. */
export async function readUnsubscribeToken(db: Db, token: string): Promise<string | null> {
  return readSigned(token, await unsubscribeSecret(db));
}
