import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { maxMembers } from '../../contract/team/members.ts';
import { DisplayName, Email } from '../../contract/team/roles.ts';
import type { Bindings } from '../../http/edge/api.ts';
import { type ClientAddress, limitKeyOf } from '../../kit/client-address.ts';
import { seal, unseal } from '../../kit/encrypt.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import { isKnown, memberOfProvider, type NoMember } from '../../records/accounts/oidc-links.ts';
import type { User } from '../../records/accounts/users.ts';
import { secretOrNew } from '../../records/secret-settings.ts';
import { changeAndRecord, entryOf } from '../audit/audited.ts';
import { readCookie, writeCookie } from '../cookie.ts';
import type { SignInParts } from '../finish-sign-in.ts';
import { addressTries, limitAttempts } from '../limit-attempts.ts';
import { firstStepDone } from '../mfa/first-step-done.ts';
import type { Passwords } from '../passwords.ts';
import { failureText } from './failure-text.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { openProvider, type SetOut } from './provider.ts';

export interface OidcParts extends SignInParts {
  oidc: OidcSettings | null;
  passwords: Passwords;
  limiter: Limiter;
  clientAddress: ClientAddress;
}

/** Why somebody did not come in; the sign-in page has words for each. */
type Failure = 'cancelled' | 'expired' | 'unverified' | 'domain' | NoMember | 'provider';

type Claims = Awaited<ReturnType<ReturnType<typeof openProvider>['comeBack']>>;

const cookieName = 'truce_oidc';
const minutes = 10;

/** Signing in at the operator's OpenID provider: there by one redirect, back by another. */
export function mountOidc(app: Hono<Bindings>, parts: OidcParts): void {
  const { oidc, records, baseUrl } = parts;
  if (!oidc) return;
  const provider = openProvider(oidc, `${baseUrl}/login/oidc/callback`);
  const secret = () => secretOrNew(records.db, 'oidc_cookie_key', () => randomBytes(32).toString('hex'));
  const cookie = (value: string, maxAgeSeconds: number) =>
    writeCookie({ name: cookieName, value, maxAgeSeconds }, baseUrl);

  /** @param next where they wanted to go: by another way of signing in they still come there. */
  const fail = (c: Context, failure: Failure, next = '/', error?: unknown) => {
    if (error) {
      const secrets = [oidc.clientSecret, c.req.query('code') ?? ''];
      const text = failureText(error, secrets);
      parts.log.warn({ failure, error: text }, 'signing in at the provider failed');
    }
    const said = new URLSearchParams({ sso: failure, ...(next === '/' ? {} : { next }) });
    return c.redirect(`${baseUrl}/login?${said}`);
  };

  async function limited(c: Context<Bindings>): Promise<void> {
    const client = parts.clientAddress(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for'));
    await limitAttempts(parts, `oidc:${limitKeyOf(client)}`, addressTries);
  }

  app.get('/login/oidc', async (c) => {
    await limited(c);
    const next = localPath(c.req.query('next'));
    try {
      const { url, setOut } = await provider.setOut(next);
      const sealed = Buffer.from(seal(JSON.stringify(setOut), await secret()), 'base64').toString(
        'base64url',
      );
      c.header('set-cookie', cookie(sealed, minutes * 60));
      return c.redirect(url);
    } catch (error) {
      return fail(c, 'provider', next, error);
    }
  });

  app.get('/login/oidc/callback', async (c) => {
    await limited(c);
    // Whatever comes of it, this way is gone once.
    c.header('set-cookie', cookie('', 0));
    const setOut = readSetOut(
      readCookie(c.req.header('cookie'), cookieName, baseUrl, /^[\w-]+$/),
      await secret(),
    );
    const { search, searchParams } = new URL(c.req.url);
    if (!setOut || searchParams.get('state') !== setOut.state) return fail(c, 'expired');
    if (searchParams.get('error') === 'access_denied') return fail(c, 'cancelled', setOut.next);
    let claims: Claims;
    try {
      claims = await provider.comeBack(search, setOut);
    } catch (error) {
      return fail(c, 'provider', setOut.next, error);
    }
    // What fails from here on is no fault of the provider's.
    const user = await whoCame(claims);
    return typeof user === 'string' ? fail(c, user, setOut.next) : enter(c, user, setOut.next);
  });

  async function whoCame(claims: Claims): Promise<User | Failure> {
    const email = Email.safeParse(claims.email);
    if (!email.success || !claims.isVerified) return 'unverified';
    const domain = email.data.split('@').at(-1) ?? '';
    if (oidc && oidc.allowedDomains.length > 0 && !oidc.allowedDomains.includes(domain)) return 'domain';
    const person = {
      issuer: oidc?.issuer ?? '',
      subject: claims.subject,
      email: email.data,
      name: DisplayName.safeParse(claims.name.slice(0, 80)).data ?? '',
    };
    // Nobody knows this password: a member who wants one requests a reset link. Hashing is expensive: only for somebody new.
    const isNew = !(await isKnown(records.db, person));
    const passwordHash = isNew ? await parts.passwords.hash(randomBytes(32).toString('base64')) : null;
    const newcomers = { defaultRole: oidc?.defaultRole ?? null, most: maxMembers, passwordHash };
    return changeAndRecord<User | NoMember>(parts, async (db) => {
      const found = await memberOfProvider(db, person, newcomers, new Date(parts.now()).toISOString());
      if (typeof found === 'string') return { result: found, entry: null };
      const { user, came, uninvited } = found;
      const others = uninvited ? [entryOf(user, 'invitation_revoked', uninvited)] : [];
      return { result: user, entry: came === 'again' ? null : entryOf(user, entries[came]), others };
    });
  }

  async function enter(c: Context<Bindings>, user: User, next: string): Promise<Response> {
    const step = await firstStepDone(parts, user, (name) => c.req.header(name), true);
    if (step.status === 200) {
      for (const each of step.headers['set-cookie']) c.header('set-cookie', each, { append: true });
      return c.redirect(baseUrl + next);
    }
    const { ticket, factors, expires_at } = step.body;
    // Behind #, where no server and no log sees it.
    const carried = new URLSearchParams({ ticket, factors: factors.join(','), expires_at });
    return c.redirect(`${baseUrl}/login?${new URLSearchParams({ next })}#${carried}`);
  }
}

const entries = { joined: 'member_joined', linked: 'provider_linked' } as const;

function readSetOut(sealed: string | null, secret: string): SetOut | null {
  if (sealed === null) return null;
  try {
    return JSON.parse(unseal(Buffer.from(sealed, 'base64url').toString('base64'), secret)) as SetOut;
  } catch {
    return null; // not ours, or changed on the way: signing in begins again
  }
}

/** A path of this service; an address must never lead to somebody else's page after signing in. */
function localPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,1000}$/.test(next) ? next : '/';
}
