import { ApiError } from '../contract/errors.ts';
import type { Limiter } from '../kit/limiter/limiter.ts';
import { findUserByEmail, type User } from '../records/users.ts';
import { type AuditParts, entryOf, note } from './audit/audited.ts';
import { limitKeyOf } from './client-address.ts';
import { addressTries, countTry, signInTries } from './count-tries.ts';
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
  const place = limitKeyOf(address);
  await countTry(parts, `login:${place}`, addressTries);
  await countTry(parts, `login:${email}:${place}`, signInTries);
  const user = await findUserByEmail(parts.records.db, email);
  if ((await parts.passwords.matches(user?.password_hash ?? null, password)) && user) return user;
  if (user) await note(parts, entryOf(user, 'sign_in_failed'));
  throw new ApiError('UNAUTHORIZED', 'E-mail address or password is wrong.');
}
