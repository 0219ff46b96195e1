import { timingSafeEqual } from 'node:crypto';
import { changeAndRecord, entryOf } from '../../../auth/audit/audited.ts';
import { checkPassword } from '../../../auth/check-password.ts';
import { finishSignIn, meOf, publicMember } from '../../../auth/finish-sign-in.ts';
import { limitAttempts, tokenTries } from '../../../auth/limit-attempts.ts';
import { firstStepDone } from '../../../auth/mfa/first-step-done.ts';
import type { OidcSettings } from '../../../auth/oidc/oidc-settings.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import { writeLoginCookie } from '../../../auth/session-cookie.ts';
import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import { scopes } from '../../../contract/team/keys.ts';
import { limitKeyOf } from '../../../kit/client-address.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import type { Log } from '../../../kit/log.ts';
import { hashSecret } from '../../../records/accounts/key-format.ts';
import { addKey } from '../../../records/accounts/keys.ts';
import { removeLogin } from '../../../records/accounts/sessions.ts';
import { addFirstOwner, hasOwner, type User } from '../../../records/accounts/users.ts';
import type { Records } from '../../../records/records.ts';
import { readSetting, removeSetting } from '../../../records/settings.ts';
import type { Handlers } from '../../edge/api.ts';

/** Name of the setting with the hashes of the setup tokens, separated by spaces. */
export const setupTokenSetting = 'setup_token_hash';

const unknownSetupToken =
  'is not one of the last ten setup tokens; use the link that the latest start printed, or restart Truce for a new one';

export interface AccountParts {
  oidc: OidcSettings | null;
  records: Records;
  passwords: Passwords;
  limiter: Limiter;
  baseUrl: string;
  now: () => number;
  log: Log;
}

/** The first account, and signing in and out. */
export function accountHandlers(parts: AccountParts) {
  const { records, passwords } = parts;
  const now = () => new Date(parts.now()).toISOString();

  return {
    'GET /v1/setup': async () => {
      const provider = parts.oidc && new URL(parts.oidc.issuer).host;
      const needed = !(await hasOwner(records.db));
      return { status: 200, body: { needed, provider, base_url: parts.baseUrl } };
    },

    'POST /v1/setup': async ({ body, address, header }) => {
      await limitAttempts(parts, `setup:${limitKeyOf(address)}`, tokenTries);
      if (await hasOwner(records.db)) throw setUpAlready();
      const expected = (await readSetting(records.db, setupTokenSetting))?.split(' ') ?? [];
      const sent = hashSecret(body.token);
      if (!expected.some((hash) => equal(hash, sent))) {
        throw invalidFields([{ field: 'token', reason: 'invalid_value' }], unknownSetupToken);
      }
      const passwordHash = await passwords.choose(body.password, [body.email]);
      const owner = { email: body.email, passwordHash };
      const { user, secret } = await changeAndRecord(parts, async (db) => {
        const user = await addFirstOwner({ ...parts.records, db }, owner, now());
        if (!user) throw setUpAlready();
        await removeSetting(db, setupTokenSetting);
        const secret = body.api_key ? await addFirstKey(db, user, now()) : null;
        return { result: { user, secret }, entry: entryOf(user, 'account_made') };
      });
      const { headers } = await finishSignIn(parts, user, header);
      return { status: 201, body: { member: publicMember(user), key: secret }, headers };
    },

    'POST /v1/login': async ({ body, address, header }) => {
      const user = await checkPassword(parts, body, address, header);
      return firstStepDone(parts, user, header);
    },

    'DELETE /v1/login': async ({ caller, change }) => {
      const headers = { 'set-cookie': writeLoginCookie('', parts.baseUrl, 0) };
      return change(async ({ db }) => {
        if (caller.user && caller.loginId) await removeLogin(db, caller.user.id, caller.loginId);
        return { status: 200, body: { signed_out: true as const }, headers };
      });
    },

    'GET /v1/me': async ({ caller: { user, owesFactor } }) => {
      if (!user) throw new ApiError('UNAUTHORIZED', 'Not signed in. Sign in first.');
      return { status: 200, body: meOf({ user, owesFactor }, parts.baseUrl) };
    },
  } satisfies Partial<Handlers>;
}

async function addFirstKey(db: Records['db'], owner: User, at: string): Promise<string> {
  const first = {
    name: 'First key',
    scopes: [...scopes],
    site_ids: null,
    expires_at: null,
    made_by: owner.id,
  };
  return (await addKey(db, owner.account_id, first, at)).secret;
}

function setUpAlready(): ApiError {
  return conflict('set_up_already', 'This installation is already set up. Sign in instead.');
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
