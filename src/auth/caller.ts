import { ApiError, refused } from '../contract/core/errors.ts';
import { type Access, isForMembers } from '../contract/core/route.ts';
import type { Scope } from '../contract/team/keys.ts';
import { scopesOfRole } from '../contract/team/roles.ts';
import { noteIfAvailable } from '../kit/store-unavailable.ts';
import { isApiKey } from '../records/accounts/key-format.ts';
import { findKey, noteKeyUse, type OwnedKey } from '../records/accounts/keys.ts';
import { type FoundLogin, findLogin, noteLoginSeen } from '../records/accounts/sessions.ts';
import { owesSecondFactor } from '../records/accounts/sign-in-policy.ts';
import type { User } from '../records/accounts/users.ts';
import type { Db } from '../records/records.ts';
import { isForeign } from './cross-site.ts';
import { readLoginCookie } from './session-cookie.ts';

/** Who is calling and what they may do: a key, or a signed-in member. */
export interface Caller {
  accountId: string;
  scopes: Scope[];
  /** Sites that a key or a member is limited to; null for all of the account. */
  siteIds: string[] | null;
  key: Pick<OwnedKey, 'id' | 'name' | 'expires_at' | 'made_by'> | null;
  user: User | null;
  loginId: string | null;
  /** A member who has to set a second factor up before anything else; never a key. */
  owesFactor: boolean;
}

export interface Credentials {
  authorization: string | undefined;
  cookie: string | undefined;
  /** Address of the service, which says under which name its cookie comes. */
  baseUrl: string;
  method: string;
  header: (name: string) => string | undefined;
}

/** @returns null where nothing was sent. @throws UNAUTHORIZED where what was sent is not valid. */
export async function identify(db: Db, sent: Credentials, now: string): Promise<Caller | null> {
  if (sent.authorization !== undefined) return byKey(db, sent.authorization, now);
  const token = readLoginCookie(sent.cookie, sent.baseUrl);
  if (token === null) return null;
  const found = await findLogin(db, token, now);
  if (!found) return null;
  if (isForeign(sent))
    throw refused('foreign_site', 'This request came from another website. Send it from the dashboard.');
  await noteIfAvailable(noteLoginSeen(db, found.login, now));
  return callerOfLogin(db, found);
}

/** The same caller as they are now; null where the key or the sign-in has ended. For answers that last. */
export async function identifyAgain(db: Db, { key, loginId }: Caller, now: string): Promise<Caller | null> {
  if (key) {
    const found = await findKey(db, { id: key.id }, now);
    return found && callerOfKey(found);
  }
  const found = loginId === null ? null : await findLogin(db, { id: loginId }, now);
  return found && callerOfLogin(db, found);
}

async function callerOfLogin(db: Db, { user, login, isByProvider }: FoundLogin): Promise<Caller> {
  return {
    accountId: user.account_id,
    scopes: scopesOf(user),
    siteIds: user.site_ids,
    key: null,
    user,
    loginId: login.id,
    owesFactor: await owesSecondFactor(db, user, isByProvider),
  };
}

/** The member whose work it is what the caller creates: also where they call with a key; null where that is not known. */
export function creatorOf({ user, key }: Caller): string | null {
  return user?.id ?? key?.made_by ?? null;
}

/** A member's rights. A member limited to certain sites never has rights over the whole account. */
export function scopesOf({ role, site_ids }: Pick<User, 'role' | 'site_ids'>): Scope[] {
  return scopesOfRole[role].filter((scope) => site_ids === null || scope !== 'admin');
}

async function byKey(db: Db, authorization: string, now: string): Promise<Caller> {
  const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  const key = isApiKey(secret) ? await findKey(db, secret, now) : null;
  if (!key) throw new ApiError('UNAUTHORIZED', 'Invalid API key. It may be mistyped, revoked or expired.');
  await noteIfAvailable(noteKeyUse(db, key, now));
  return callerOfKey(key);
}

function callerOfKey(key: OwnedKey): Caller {
  return {
    accountId: key.account_id,
    scopes: key.scopes,
    siteIds: key.site_ids,
    key: { id: key.id, name: key.name, expires_at: key.expires_at, made_by: key.made_by },
    user: null,
    loginId: null,
    owesFactor: false,
  };
}

/** @throws UNAUTHORIZED when nobody calls, FORBIDDEN when they lack the right. */
export function authorize(
  { access, showsNumbers = false }: { access: Access; showsNumbers?: boolean },
  caller: Caller | null,
): Caller | null {
  if (access === 'public' || access === 'track') return caller;
  if (!caller) throw notSignedIn(access);
  if (access === 'member') {
    if (caller.user) return caller;
    throw refused('member_only', 'Only signed-in members can do this. API keys cannot.');
  }
  if (access === 'manager' && !caller.user) {
    throw refused('member_only', 'Only signed-in owners and admins can do this. API keys cannot.');
  }
  requireMfa(caller);
  const needed = [access === 'manager' ? 'admin' : access, ...(showsNumbers ? ['read' as const] : [])];
  const missing = needed.find((scope) => !caller.scopes.includes(scope));
  if (!missing) return caller;
  throw caller.user
    ? refused('role', 'Your role does not allow this. Ask an owner or admin.')
    : refused('scope', `The API key lacks the scope "${missing}".`);
}

function notSignedIn(access: Access): ApiError {
  const message = isForMembers(access)
    ? 'Not signed in, or the session has ended. Sign in again; API keys cannot do this.'
    : 'Sign in, or send an API key as Authorization: Bearer <key>.';
  return new ApiError('UNAUTHORIZED', message);
}

/** @throws FORBIDDEN for members who have to set up a second factor first: until then they can only change their own account. */
export function requireMfa({ owesFactor }: Caller): void {
  if (!owesFactor) return;
  const why = 'Everybody here needs a second factor. Set one up first: POST /v1/me/app.';
  throw refused('second_factor_required', why);
}

/** @throws FORBIDDEN for callers limited to certain sites: this is about the whole account. */
export function requireFullAccess({ siteIds }: Caller): void {
  if (siteIds)
    throw refused('limited_to_sites', 'Not available to members and keys limited to specific sites.');
}
