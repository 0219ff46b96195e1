import { changeAndRecord, entryOf } from '../../../auth/audit/audited.ts';
import { finishSignIn } from '../../../auth/finish-sign-in.ts';
import { type SecondStepParts, takeCode, takeSecondStep } from '../../../auth/mfa/mfa-challenge.ts';
import { invalidFields } from '../../../contract/core/errors.ts';
import type { Handlers } from '../../edge/api.ts';

/** The second step of signing in. */
export function secondStepHandlers(parts: SecondStepParts) {
  return {
    'POST /v1/login/second-step': async ({ body, address, header }) => {
      const { ticket, code, recovery_code: recovery } = body;
      if ((code === undefined) === (recovery === undefined)) {
        throw invalidFields([{ field: 'code', reason: 'required' }]);
      }
      const user = await takeSecondStep(
        parts,
        { ticket, address, header, isGuessable: code !== undefined },
        (user) =>
          changeAndRecord(parts, async (db) => {
            const isRight = await takeCode(db, user.id, { code, recovery }, parts.now());
            const isUsedUp = isRight && recovery !== undefined;
            return { result: isRight, entry: isUsedUp ? entryOf(user, 'recovery_code_used') : null };
          }),
      );
      return { status: 200, ...(await finishSignIn(parts, user, header)) };
    },
  } satisfies Partial<Handlers>;
}
