import { invalidFields, refused } from '../contract/core/errors.ts';
import type { Limiter } from '../kit/limiter/limiter.ts';
import type { User } from '../records/accounts/users.ts';
import { type AuditParts, entryOf, note } from './audit/audited.ts';
import type { Caller } from './caller.ts';
import { limitAttempts, passwordTries } from './limit-attempts.ts';
import type { Passwords } from './passwords.ts';

/** A borrowed browser must not be enough to take an account over; the audit log says that someone tried. @throws INVALID_REQUEST naming the field */
export async function askPasswordAgain(
  parts: AuditParts & { passwords: Passwords; limiter: Limiter },
  user: User,
  password: string,
  field: string,
): Promise<void> {
  await limitAttempts(parts, `password:${user.id}`, passwordTries);
  if (await parts.passwords.matches(user.password_hash, password)) return;
  await note(parts, entryOf(user, 'confirmation_failed'));
  throw invalidFields([{ field, reason: 'invalid_value' }]);
}

/** The member behind a call that only members may make. */
export function memberOf({ user }: Caller): User {
  if (user) return user;
  throw refused('member_only', 'Only signed-in members can do this.');
}
