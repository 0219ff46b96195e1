import { type Totp, takeStep } from '../../records/accounts/totps.ts';
import type { Db } from '../../records/records.ts';

/** What every authenticator app knows (RFC 6238): SHA-1, six digits, half a minute. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A clock may be half a minute off, either way. */
const stepsOff = 1;

/** Loaded with the first code: a start does not wait for it. */
const library = () => import('otpauth');

export async function newAppSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says. @param host of this service, for people who use several. */
export async function appUri(
  secret: string,
  { email, host }: { email: string; host: string },
): Promise<string> {
  const { TOTP } = await library();
  return new TOTP({ ...shape, issuer: `Truce (${host})`, label: email, secret }).toString();
}

/** Whether a code is right and has not been used; it is used now. */
export async function takeAppCode(
  db: Db,
  { userId, totp, code }: { userId: string; totp: Totp; code: string },
  nowMs: number,
): Promise<boolean> {
  const { Secret, TOTP } = await library();
  const delta = TOTP.validate({
    ...shape,
    token: code,
    secret: Secret.fromBase32(totp.secret),
    timestamp: nowMs,
    window: stepsOff,
  });
  if (delta === null) return false;
  return takeStep(db, userId, Math.floor(nowMs / 1000 / shape.period) + delta);
}
