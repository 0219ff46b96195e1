import { askPasswordAgain } from '../../../auth/ask-password.ts';
import { requireFullAccess, requireMfa } from '../../../auth/caller.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import { conflict, refused } from '../../../contract/core/errors.ts';
import type { SignInPolicy } from '../../../contract/team/sign-in-policy.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import type { Log } from '../../../kit/log.ts';
import { factorsOf } from '../../../records/accounts/mfa.ts';
import {
  countWithoutFactor,
  needsSecondFactor,
  saveSecondFactorNeed,
} from '../../../records/accounts/sign-in-policy.ts';
import type { Db, Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';

/** Whether everybody in the account needs a second factor: an owner's to decide. */
export function signInPolicyHandlers(parts: {
  records: Records;
  passwords: Passwords;
  limiter: Limiter;
  defaultRole: SignInPolicy['default_role'];
  now: () => number;
  log: Log;
}) {
  const { now, defaultRole } = parts;
  const { db } = parts.records;
  const policyOf = async (within: Db, accountId: string): Promise<SignInPolicy> => ({
    second_factor: (await needsSecondFactor(within, accountId)) ? 'everybody' : 'own_choice',
    default_role: defaultRole,
    members_without: await countWithoutFactor(within, accountId),
  });
  return {
    'GET /v1/sign-in-policy': async ({ caller }) => {
      requireFullAccess(caller);
      return { status: 200, body: await policyOf(db, caller.accountId) };
    },

    'PUT /v1/sign-in-policy': async ({ caller, body, change }) => {
      requireMfa(caller);
      const { user, accountId } = caller;
      if (user?.role !== 'owner') throw refused('owner_only', 'Only owners can do this.');
      await askPasswordAgain(parts, user, body.password, 'password');
      const isNeeded = body.second_factor === 'everybody';
      // Those who require it must have a second factor themselves, so that nobody locks themselves out.
      if (isNeeded && (await factorsOf(db, user.id)).length === 0) {
        throw conflict('factor_needed', 'Set up an authenticator app or a passkey first.');
      }
      return change(async ({ db: within, about, unchanged }) => {
        if (isNeeded === (await needsSecondFactor(within, accountId))) unchanged();
        await saveSecondFactorNeed(within, accountId, isNeeded ? new Date(now()).toISOString() : null);
        about(body.second_factor);
        return { status: 200, body: await policyOf(within, accountId) };
      });
    },
  } satisfies Partial<Handlers>;
}
