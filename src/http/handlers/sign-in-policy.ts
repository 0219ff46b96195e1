import { conflict, refused } from '../../contract/errors.ts';
import type { SignInPolicy } from '../../contract/sign-in-policy.ts';
import type { Records } from '../../records/records.ts';
import { factorsOf } from '../../records/second-factors.ts';
import { countWithoutFactor, needsSecondFactor, saveSecondFactorNeed } from '../../records/sign-in-policy.ts';
import type { Handlers } from '../api.ts';
import { refuseLimited, refuseOwing } from '../caller.ts';

/** Whether everybody in the account needs a second factor: an owner's to decide. */
export function signInPolicyHandlers({ records: { db }, now }: { records: Records; now: () => number }) {
  const policyOf = async (accountId: string): Promise<SignInPolicy> => ({
    second_factor: (await needsSecondFactor(db, accountId)) ? 'everybody' : 'own_choice',
    members_without: await countWithoutFactor(db, accountId),
  });
  return {
    'GET /v1/sign-in-policy': async ({ caller }) => {
      refuseLimited(caller);
      return { status: 200, body: await policyOf(caller.accountId) };
    },

    'PUT /v1/sign-in-policy': async ({ caller, body }) => {
      refuseOwing(caller);
      const { user, accountId } = caller;
      if (user?.role !== 'owner') throw refused('owner_only', 'Only an owner may do this.');
      const isNeeded = body.second_factor === 'everybody';
      // Whoever asks it of others can do it: nobody shuts themselves out by this.
      if (isNeeded && (await factorsOf(db, user.id)).length === 0) {
        throw conflict('factor_needed', 'Set up a second factor for yourself first.');
      }
      await saveSecondFactorNeed(db, accountId, isNeeded ? new Date(now()).toISOString() : null);
      return { status: 200, body: await policyOf(accountId), thing: body.second_factor };
    },
  } satisfies Partial<Handlers>;
}
