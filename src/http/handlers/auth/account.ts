import { askPasswordAgain, memberOf } from '../../../auth/ask-password.ts';
import type { AuditParts } from '../../../auth/audit/audited.ts';
import { publicMember } from '../../../auth/finish-sign-in.ts';
import { deviceCookie } from '../../../auth/known-device.ts';
import { emailTries, limitAttempts } from '../../../auth/limit-attempts.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import { ApiError } from '../../../contract/core/errors.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import { askForAddress } from '../../../notifications/email/ask-for-address.ts';
import { saveLanguage, saveName, savePassword } from '../../../records/accounts/account.ts';
import { listLogins, removeLogin, removeLogins } from '../../../records/accounts/sessions.ts';
import type { Handlers } from '../../edge/api.ts';

export interface OwnAccountParts extends AuditParts {
  passwords: Passwords;
  limiter: Limiter;
  baseUrl: string;
}

/** What members do with their own account. */
export function ownAccountHandlers(parts: OwnAccountParts) {
  const { records, passwords } = parts;
  const now = () => new Date(parts.now()).toISOString();

  return {
    'PATCH /v1/me': async ({ caller, body, change }) => {
      const user = memberOf(caller);
      return change(async ({ db, unchanged }) => {
        if (body.name === user.name) unchanged();
        await saveName(db, user.id, body.name);
        return { status: 200, body: publicMember({ ...user, name: body.name }) };
      });
    },

    'PUT /v1/me/language': async ({ caller, body, change }) => {
      const user = memberOf(caller);
      return change(async ({ db }) => {
        await saveLanguage(db, user.id, body.language);
        return { status: 200, body: publicMember({ ...user, language: body.language }) };
      });
    },

    'POST /v1/me/email': async ({ caller, body, change }) => {
      const user = memberOf(caller);
      await askPasswordAgain(parts, user, body.password, 'password');
      await limitAttempts(parts, `mail:${body.email}:${user.id}`, emailTries);
      return change(async ({ db, about }) => {
        await askForAddress(db, { user, email: body.email, baseUrl: parts.baseUrl }, parts.now());
        about(body.email);
        return { status: 202, body: { email: body.email } };
      });
    },

    'POST /v1/me/password': async ({ caller, body, header, change }) => {
      const user = memberOf(caller);
      await askPasswordAgain(parts, user, body.current_password, 'current_password');
      const passwordHash = await passwords.choose(body.password, [user.name, user.email]);
      const place = { ...parts, db: records.db };
      // Cookies of the old password no longer make a browser known; this one stays so.
      const cookie = await deviceCookie(place, header, { id: user.id, password_hash: passwordHash });
      return change(async ({ db }) => {
        const signed_out = await savePassword(db, user.id, passwordHash, caller.loginId);
        const body = { changed: true as const, signed_out };
        return { status: 200, body, headers: { 'set-cookie': [cookie] } };
      });
    },

    'GET /v1/me/logins': async ({ caller }) => {
      const logins = await listLogins(records.db, memberOf(caller).id, now());
      return {
        status: 200,
        body: { logins: logins.map((login) => ({ ...login, current: login.id === caller.loginId })) },
      };
    },

    'DELETE /v1/me/logins': async ({ caller, change }) => {
      const user = memberOf(caller);
      return change(async ({ db, unchanged }) => {
        const signed_out = await removeLogins(db, user.id, caller.loginId);
        if (signed_out === 0) unchanged();
        return { status: 200, body: { signed_out } };
      });
    },

    'DELETE /v1/me/logins/:id': async ({ caller, params, change }) => {
      const user = memberOf(caller);
      return change(async ({ db }) => {
        if (!(await removeLogin(db, user.id, params.id))) {
          throw new ApiError('NOT_FOUND', 'Session not found. It may have ended already.');
        }
        return { status: 200, body: { id: params.id, deleted: true as const } };
      });
    },
  } satisfies Partial<Handlers>;
}
