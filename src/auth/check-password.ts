import { ApiError } from '../contract/core/errors.ts';
import { limitKeyOf, networkKeyOf } from '../kit/client-address.ts';
import type { Limiter } from '../kit/limiter/limiter.ts';
import { type AuditDraft, unknownPerson } from '../records/accounts/audit.ts';
import { findUserByEmail, type User } from '../records/accounts/users.ts';
import { type AuditParts, note } from './audit/audited.ts';
import { type Header, knownDevice } from './known-device.ts';
import {
  accountNetworkTries,
  accountTries,
  addressTries,
  knownBrowserTries,
  limitAttempts,
  networkTries,
  signInTries,
} from './limit-attempts.ts';
import type { Passwords } from './passwords.ts';

type Parts = AuditParts & { passwords: Passwords; limiter: Limiter; baseUrl: string };

/**
 * The first step of signing in: finds the member with this email address and password.
 * @throws RATE_LIMITED beyond the limits of `limit-attempts.ts`; UNAUTHORIZED, alike for an unknown address.
 */
export async function checkPassword(
  parts: Parts,
  { email, password }: { email: string; password: string },
  address: string,
  header: Header,
): Promise<User> {
  const began = performance.now();
  const user = await findUserByEmail(parts.records.db, email);
  const device = user && (await knownDevice({ ...parts, db: parts.records.db }, header, user));
  if (device) await countKnown(parts, user.id, device);
  else await countUnknown(parts, { email, address });
  if ((await parts.passwords.matches(user?.password_hash ?? null, password)) && user) return user;
  if (user) await note(parts, failureFor(user));
  await nextBeat(began);
  throw new ApiError('UNAUTHORIZED', 'Incorrect email address or password.');
}

/** Anyone can enter a wrong password, so the member is not who did it. */
function failureFor({ account_id, email }: User): AuditDraft {
  return { accountId: account_id, actor: unknownPerson, action: 'sign_in_failed', thing: email };
}

/** A browser that the member used before is counted alone, then with the others that they used. */
async function countKnown(parts: Parts, userId: string, device: string): Promise<void> {
  await limitAttempts(parts, `login:device:${device}`, signInTries);
  await limitAttempts(parts, `login:devices:${userId}`, knownBrowserTries);
}

/** Any other browser is counted by where it is, and last of all by the account. */
async function countUnknown(
  parts: Parts,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const place = limitKeyOf(address);
  await limitAttempts(parts, `login:${place}`, addressTries);
  await limitAttempts(parts, `login:${email}:${place}`, signInTries);
  const network = networkKeyOf(address);
  if (network !== place) {
    await limitAttempts(parts, `login:${network}`, networkTries);
    await limitAttempts(parts, `login:${email}:${network}`, accountNetworkTries);
  }
  await limitAttempts(parts, `login:${email}`, accountTries);
}

const beatMs = 100;

/**
 * Refusals leave at the end of a tenth of a second: the entry that is written for a known address does not show in
 * how long the answer took.
 */
async function nextBeat(began: number): Promise<void> {
  const passed = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, Math.ceil(passed / beatMs) * beatMs - passed));
}
