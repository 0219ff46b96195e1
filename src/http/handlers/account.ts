import { timingSafeEqual } from 'node:crypto';
import { ApiError, conflict, invalidFields } from '../../contract/errors.ts';
import { scopes } from '../../contract/keys.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import type { Log } from '../../kit/log.ts';
import { hashSecret } from '../../records/key-format.ts';
import { addKey } from '../../records/keys.ts';
import { removeLogin } from '../../records/logins.ts';
import type { Records } from '../../records/records.ts';
import { readSetting, removeSetting } from '../../records/settings.ts';
import { addFirstOwner, hasUsers } from '../../records/users.ts';
import type { Handlers } from '../api.ts';
import { changeAndRecord, entryOf } from '../audit/audited.ts';
import { checkPassword } from '../check-password.ts';
import { limitKeyOf } from '../client-address.ts';
import { countTry, tokenTries } from '../count-tries.ts';
import { finishSignIn, meOf, publicMember } from '../finish-sign-in.ts';
import { writeLoginCookie } from '../login-cookie.ts';
import type { OidcSettings } from '../oidc/oidc-settings.ts';
import type { Passwords } from '../passwords.ts';
import { firstStepDone } from '../sign-in/first-step-done.ts';

/** Name of the setting with the hashes of the set-up tokens, separated by blanks. */
export const setupTokenSetting = 'setup_token_hash';

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
      return { status: 200, body: { needed: !(await hasUsers(records.db)), provider } };
    },

    'POST /v1/setup': async ({ body, address, header }) => {
      await countTry(parts, `setup:${limitKeyOf(address)}`, tokenTries);
      if (await hasUsers(records.db)) throw setUpAlready();
      const expected = (await readSetting(records.db, setupTokenSetting))?.split(' ') ?? [];
      const sent = hashSecret(body.token);
      if (!expected.some((hash) => equal(hash, sent))) {
        throw invalidFields([{ field: 'token', reason: 'invalid_value' }]);
      }
      const owner = { email: body.email, passwordHash: await passwords.hash(body.password) };
      const { user, secret } = await changeAndRecord(parts, async (db) => {
        const user = await addFirstOwner({ ...parts.records, db }, owner, now());
        if (!user) throw setUpAlready();
        await removeSetting(db, setupTokenSetting);
        const first = { name: 'First key', scopes: [...scopes], site_ids: null, expires_at: null };
        const { secret } = await addKey(db, user.account_id, first, now());
        return { result: { user, secret }, entry: entryOf(user, 'account_made') };
      });
      const { headers } = await finishSignIn(parts, user, header('user-agent'));
      return { status: 201, body: { member: publicMember(user), key: secret }, headers };
    },

    'POST /v1/login': async ({ body, address, header }) => {
      const user = await checkPassword(parts, body, address);
      return firstStepDone(parts, user, header('user-agent'));
    },

    'DELETE /v1/login': async ({ caller, change }) => {
      const headers = { 'set-cookie': writeLoginCookie('', parts.baseUrl, 0) };
      return change(async ({ db }) => {
        if (caller.user && caller.loginId) await removeLogin(db, caller.user.id, caller.loginId);
        return { status: 200, body: { signed_out: true as const }, headers };
      });
    },

    'GET /v1/me': async ({ caller: { user, owesFactor } }) => {
      if (!user) throw new ApiError('UNAUTHORIZED', 'Nobody is signed in.');
      return { status: 200, body: meOf({ user, owesFactor }, parts.baseUrl) };
    },
  } satisfies Partial<Handlers>;
}

function setUpAlready(): ApiError {
  return conflict('set_up_already', 'This installation is already set up. Sign in instead.');
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
