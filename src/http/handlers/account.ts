import { timingSafeEqual } from 'node:crypto';
import { ApiError, invalidFields } from '../../contract/errors.ts';
import { scopes } from '../../contract/keys.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import { hashSecret } from '../../records/key-format.ts';
import { addKey } from '../../records/keys.ts';
import { removeLogin } from '../../records/logins.ts';
import type { Records } from '../../records/records.ts';
import { readSetting, removeSetting } from '../../records/settings.ts';
import { addFirstOwner, findUserByEmail, hasUsers } from '../../records/users.ts';
import type { Handlers } from '../api.ts';
import { limitKeyOf } from '../client-address.ts';
import { finishSignIn, meOf, publicMember } from '../finish-sign-in.ts';
import { writeLoginCookie } from '../login-cookie.ts';
import type { Passwords } from '../passwords.ts';

/** Name of the setting with the hash of the one-time set-up token. */
export const setupTokenSetting = 'setup_token_hash';

const triesPerMinute = 10;

export function accountHandlers(parts: {
  records: Records;
  passwords: Passwords;
  limiter: Limiter;
  baseUrl: string;
  now: () => number;
}) {
  const { records, passwords } = parts;
  const now = () => new Date(parts.now()).toISOString();

  async function countTry(what: string): Promise<void> {
    const { allowed, resetAt } = await parts.limiter.take(what, triesPerMinute);
    if (allowed) return;
    const seconds = Math.max(1, Math.ceil((resetAt - parts.now()) / 1000));
    throw new ApiError('RATE_LIMITED', `Too many tries; wait ${seconds} s.`, { retry_after: seconds });
  }

  return {
    'GET /v1/setup': async () => ({ status: 200, body: { needed: !(await hasUsers(records.db)) } }),

    'POST /v1/setup': async ({ body, address, header }) => {
      await countTry(`setup:${limitKeyOf(address)}`);
      if (await hasUsers(records.db)) throw new ApiError('FORBIDDEN', 'This installation is set up already.');
      const expected = await readSetting(records.db, setupTokenSetting);
      if (!expected || !equal(expected, hashSecret(body.token))) {
        throw invalidFields([{ field: 'token', reason: 'invalid_value' }]);
      }
      const owner = { email: body.email, passwordHash: await passwords.hash(body.password) };
      const user = await addFirstOwner(records, owner, now());
      if (!user) throw new ApiError('FORBIDDEN', 'This installation is set up already.');
      await removeSetting(records.db, setupTokenSetting);
      const first = {
        name: 'First key',
        scopes: [...scopes],
        site_ids: null,
        expires_at: null,
      };
      const { secret } = await addKey(records.db, user.account_id, first, now());
      const { headers } = await finishSignIn(parts, user, header('user-agent'));
      return { status: 201, body: { member: publicMember(user), key: secret }, headers };
    },

    'POST /v1/login': async ({ body, address, header }) => {
      await countTry(`login:${body.email}:${limitKeyOf(address)}`);
      const user = await findUserByEmail(records.db, body.email);
      if (!(await passwords.matches(user?.password_hash ?? null, body.password)) || !user) {
        throw new ApiError('UNAUTHORIZED', 'E-mail address or password is wrong.');
      }
      return { status: 200, ...(await finishSignIn(parts, user, header('user-agent'))) };
    },

    'DELETE /v1/login': async ({ caller }) => {
      if (caller.user && caller.loginId) await removeLogin(records.db, caller.user.id, caller.loginId);
      const headers = { 'set-cookie': writeLoginCookie('', parts.baseUrl, 0) };
      return { status: 200, body: { signed_out: true as const }, headers };
    },

    'GET /v1/me': async ({ caller }) => {
      if (!caller.user) throw new ApiError('UNAUTHORIZED', 'Nobody is signed in.');
      return { status: 200, body: meOf(caller.user, parts.baseUrl) };
    },
  } satisfies Partial<Handlers>;
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
