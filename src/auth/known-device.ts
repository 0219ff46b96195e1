import { randomBytes } from 'node:crypto';
import { isAhead } from '../kit/is-ahead.ts';
import { readSigned, signText } from '../kit/sign.ts';
import type { User } from '../records/accounts/users.ts';
import type { Db } from '../records/records.ts';
import { secretOrNew } from '../records/secret-settings.ts';
import { readCookie, writeCookie } from './cookie.ts';

const name = 'truce_device';
const days = 365;
const lifeMs = days * 86_400_000;

/** What a request says of the browser that sent it. */
export type Header = (name: string) => string | undefined;

interface Place {
  db: Db;
  baseUrl: string;
  now: () => number;
}
type Owner = Pick<User, 'id' | 'password_hash'>;

/**
 * The id of a browser in which this member has signed in before, within a year and with the password of today; null for
 * any other. Its attempts have a limit of their own, so strangers who guess cannot lock the member out.
 */
export async function knownDevice(
  { db, baseUrl, now }: Place,
  header: Header,
  user: Owner,
): Promise<string | null> {
  const value = readCookie(header('cookie'), name, baseUrl, /^[\w-]+\.[\w-]+$/);
  if (value === null) return null;
  const [owner, device, since] = readSigned(value, await secretOf(db, user))?.split(' ') ?? [];
  if (owner !== user.id || device === undefined) return null;
  return isAhead(Number(since) + lifeMs, now(), lifeMs) ? device : null;
}

/** The cookie that makes this browser known. It opens nothing, and only sign-in reads it. */
export async function deviceCookie(place: Place, header: Header, user: Owner): Promise<string> {
  const device = (await knownDevice(place, header, user)) ?? randomBytes(16).toString('base64url');
  const value = signText(`${user.id} ${device} ${place.now()}`, await secretOf(place.db, user));
  return writeCookie({ name, value, maxAgeSeconds: days * 86_400 }, place.baseUrl);
}

/** With the hash of the password: a new one ends what the old one was enough for. */
async function secretOf(db: Db, { password_hash }: Owner): Promise<string> {
  const secret = await secretOrNew(db, 'device_secret', () => randomBytes(32).toString('base64url'));
  return `${secret} ${password_hash}`;
}
