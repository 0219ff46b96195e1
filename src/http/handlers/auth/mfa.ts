import { askPasswordAgain, memberOf } from '../../../auth/ask-password.ts';
import { entryOf, note } from '../../../auth/audit/audited.ts';
import { limitAttempts, signInTries } from '../../../auth/limit-attempts.ts';
import { appUri, newAppSecret, takeAppCode } from '../../../auth/mfa/app-codes.ts';
import { takeCode } from '../../../auth/mfa/mfa-challenge.ts';
import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import { dropIdleRecoveryCodes, factorsOf, firstRecoveryCodes } from '../../../records/accounts/mfa.ts';
import { countRecoveryCodes, makeRecoveryCodes } from '../../../records/accounts/recovery-codes.ts';
import { removeLogins } from '../../../records/accounts/sessions.ts';
import { addTotp, confirmTotp, findTotp, isSetupOpen, removeTotp } from '../../../records/accounts/totps.ts';
import { lockUser, type User } from '../../../records/accounts/users.ts';
import type { Handlers } from '../../edge/api.ts';
import type { OwnAccountParts } from './account.ts';

/** The authenticator app and the recovery codes of the member who is signed in. */
export function twoStepHandlers(parts: OwnAccountParts) {
  const { db } = parts.records;
  const now = () => new Date(parts.now()).toISOString();
  const { host } = new URL(parts.baseUrl);
  const alreadySetUp = () =>
    conflict('app_set_up', 'An authenticator app is already set up. Turn it off first.');
  const wrongCode = () => invalidFields([{ field: 'code', reason: 'invalid_value' }]);
  /** A wrong code is noted outside of its change, which is undone. */
  const noting = <T>(user: User, made: Promise<T>): Promise<T> =>
    made.catch(async (error) => {
      const isWrongCode = error instanceof ApiError && error.details.field === 'code';
      if (isWrongCode) await note(parts, entryOf(user, 'confirmation_failed'));
      throw error;
    });

  return {
    'GET /v1/me/two-step': async ({ caller }) => {
      const { id } = memberOf(caller);
      const totp = await findTotp(db, id);
      const left = await countRecoveryCodes(db, id);
      return { status: 200, body: { app_since: totp?.confirmedAt ?? null, recovery_codes_left: left } };
    },

    'POST /v1/me/app': async ({ caller, body, change }) => {
      const user = memberOf(caller);
      await askPasswordAgain(parts, user, body.password, 'password');
      const secret = await newAppSecret();
      const uri = await appUri(secret, { email: user.email, host });
      return change(async ({ db: within }) => {
        if (!(await addTotp(within, user.id, secret, now()))) {
          throw alreadySetUp();
        }
        return { status: 201, body: { secret, uri } };
      });
    },

    'POST /v1/me/app/confirm': async ({ caller, body, change }) => {
      const user = memberOf(caller);
      await limitAttempts(parts, `app:${user.id}`, signInTries);
      return noting(
        user,
        change(async ({ db: within }) => {
          await lockUser(within, user.id);
          // Read under the lock: another tab may just have begun again, with another secret.
          const totp = await findTotp(within, user.id);
          if (totp?.confirmedAt) throw alreadySetUp();
          if (!totp || !isSetupOpen(totp, parts.now())) {
            throw conflict('setup_expired', 'This setup has expired. Set up the app again.');
          }
          const given = { userId: user.id, totp, code: body.code };
          if (!(await takeAppCode(within, given, parts.now()))) throw wrongCode();
          await confirmTotp(within, user.id, now());
          // Ends sessions that were started with just the password.
          const signed_out = await removeLogins(within, user.id, caller.loginId);
          const recovery_codes = await firstRecoveryCodes(within, user.id);
          return { status: 200, body: { recovery_codes, signed_out } };
        }),
      );
    },

    'POST /v1/me/app/remove': async ({ caller, body, change }) => {
      const user = memberOf(caller);
      await askPasswordAgain(parts, user, body.password, 'password');
      const code = body.code.replace(/\s/g, '');
      const given = /^\d{6}$/.test(code) ? { code } : { recovery: code };
      return noting(
        user,
        change(async ({ db: within }) => {
          if (!(await takeCode(within, user.id, given, parts.now()))) throw wrongCode();
          await removeTotp(within, user.id);
          await dropIdleRecoveryCodes(within, user.id);
          return { status: 200, body: { removed: true as const } };
        }),
      );
    },

    'POST /v1/me/recovery-codes': async ({ caller, body, change }) => {
      const user = memberOf(caller);
      await askPasswordAgain(parts, user, body.password, 'password');
      if ((await factorsOf(db, user.id)).length === 0) {
        throw conflict('factor_needed', 'Set up an authenticator app or a passkey first.');
      }
      return change(async ({ db: within }) => ({
        status: 201,
        body: { recovery_codes: await makeRecoveryCodes(within, user.id) },
      }));
    },
  } satisfies Partial<Handlers>;
}
