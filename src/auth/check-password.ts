import { ApiError } from '../contract/core/errors.ts';
import { limitKeyOf, networkKeyOf } from '../kit/client-address.ts';
import type { Limiter } from '../kit/limiter/limiter.ts';
import { findUserByEmail, type User } from '../records/accounts/users.ts';
import { type AuditParts, entryOf, note } from './audit/audited.ts';
import { accountNetworkTries, addressTries, countTry, networkTries, signInTries } from './limit-attempts.ts';
import type { Passwords } from './passwords.ts';

/**
 * The first step of signing in: whose e-mail address and password these are.
 * @throws RATE_LIMITED after ten tries in a quarter of an hour; UNAUTHORIZED, alike for an unknown address.
 */
export async function checkPassword(
  parts: AuditParts & { passwords: Passwords; limiter: Limiter },
  { email, password }: { email: string; password: string },
  address: string,
): Promise<User> {
  const began = performance.now();
  const place = limitKeyOf(address);
  await countTry(parts, `login:${place}`, addressTries);
  await countTry(parts, `login:${email}:${place}`, signInTries);
  const network = networkKeyOf(address);
  if (network !== place) {
    await countTry(parts, `login:${network}`, networkTries);
    await countTry(parts, `login:${email}:${network}`, accountNetworkTries);
  }
  const user = await findUserByEmail(parts.records.db, email);
  if ((await parts.passwords.matches(user?.password_hash ?? null, password)) && user) return user;
  if (user) await note(parts, entryOf(user, 'sign_in_failed'));
  await nextBeat(began);
  throw new ApiError('UNAUTHORIZED', 'E-mail address or password is wrong.');
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
