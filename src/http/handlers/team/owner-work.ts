import { askPasswordAgain } from '../../../auth/ask-password.ts';
import type { AuditParts } from '../../../auth/audit/audited.ts';
import type { Caller } from '../../../auth/caller.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import { invalidFields, refused } from '../../../contract/core/errors.ts';
import type { Role } from '../../../contract/team/roles.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';

/** Owners are made, changed and removed by owners alone; a key is none. @throws FORBIDDEN */
export function refuseOwnerWork({ user }: Caller, ...touched: Role[]): void {
  if (!touched.includes('owner') || user?.role === 'owner') return;
  throw refused('owners_by_owners', 'Only owners can add, change or remove owners.');
}

/**
 * The same, and with their password: with a session alone, nobody makes or ends an owner.
 * @param touched roles before and after the change
 * @throws INVALID_REQUEST naming `password` where it is missing or wrong
 */
export async function confirmOwnerWork(
  parts: AuditParts & { passwords: Passwords; limiter: Limiter },
  caller: Caller,
  touched: Role[],
  password: string | undefined,
): Promise<void> {
  refuseOwnerWork(caller, ...touched);
  if (!caller.user || !touched.includes('owner')) return;
  if (password === undefined) throw invalidFields([{ field: 'password', reason: 'required' }]);
  await askPasswordAgain(parts, caller.user, password, 'password');
}
