import { randomBytes } from 'node:crypto';
import { readSigned, signText } from '../kit/sign.ts';
import type { Db } from '../records/records.ts';
import { secretOrNew } from '../records/secret-settings.ts';
import { readCookie, writeCookie } from './cookie.ts';

const name = 'truce_device';
const days = 365;

/** What a request says of the browser that sent it. */
export type Header = (name: string) => string | undefined;

/**
 * The id of a browser in which this member has signed in before; null for any other. Its attempts have a limit of
 * their own, so strangers who guess cannot lock the member out.
 */
export async function knownDevice(
  { db, baseUrl }: { db: Db; baseUrl: string },
  header: Header,
  userId: string,
): Promise<string | null> {
  const value = readCookie(header('cookie'), name, baseUrl, /^[\w-]+\.[\w-]+$/);
  if (value === null) return null;
  const [owner, device] = readSigned(value, await secretOf(db))?.split(' ') ?? [];
  return owner === userId && device !== undefined ? device : null;
}

/** The cookie that makes this browser known. It opens nothing, and only sign-in reads it. */
export async function deviceCookie(
  place: { db: Db; baseUrl: string },
  header: Header,
  userId: string,
): Promise<string> {
  const device = (await knownDevice(place, header, userId)) ?? randomBytes(16).toString('base64url');
  const value = signText(`${userId} ${device}`, await secretOf(place.db));
  return writeCookie({ name, value, maxAgeSeconds: days * 86_400 }, place.baseUrl);
}

function secretOf(db: Db): Promise<string> {
  return secretOrNew(db, 'device_secret', () => randomBytes(32).toString('base64url'));
}
