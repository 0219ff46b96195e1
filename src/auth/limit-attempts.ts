import { ApiError } from '../contract/core/errors.ts';
import type { Limiter } from '../kit/limiter/limiter.ts';

/** Tries of what is worth guessing: a number of them in a window. */
export interface TryLimit {
  most: number;
  windowMs: number;
}

const quarterHourMs = 15 * 60_000;

/** Signing in, for each account from each address; and from an address, whatever the accounts. */
export const signInTries: TryLimit = { most: 10, windowMs: quarterHourMs };
export const addressTries: TryLimit = { most: 100, windowMs: quarterHourMs };
/** The same over a whole IPv6 network, whose addresses cost nothing. */
export const accountNetworkTries: TryLimit = { most: 30, windowMs: quarterHourMs };
export const networkTries: TryLimit = { most: 300, windowMs: quarterHourMs };
/** The same from wherever, by browsers in which the member never signed in: guesses may come from many addresses. */
export const accountTries: TryLimit = { most: 60, windowMs: quarterHourMs };
/** The same by all browsers in which the member did sign in: someone with the password may have collected many. */
export const knownBrowserTries: TryLimit = { most: 30, windowMs: quarterHourMs };
/** Codes of an app, for each account, from wherever but its known browsers: they can be guessed. Passkeys and recovery codes go on working. */
export const secondStepTries: TryLimit = { most: 30, windowMs: quarterHourMs };
/** Requests for an email to an address from one IP address, and confirmations of one's own password. */
export const emailTries: TryLimit = { most: 3, windowMs: quarterHourMs };
export const passwordTries: TryLimit = { most: 10, windowMs: quarterHourMs };
/** Passwords of a share link, from all addresses together: guesses may come from many. */
export const shareTries: TryLimit = { most: 100, windowMs: quarterHourMs };
/** Invitations that an account sends, new ones and renewed ones. */
export const invitationTries: TryLimit = { most: 30, windowMs: quarterHourMs };
/** Reports that an account sends by hand to somebody who is no member; to all of those; and to those who are no recipients either. */
export const reportTries: TryLimit = { most: 10, windowMs: quarterHourMs };
export const outsiderTries: TryLimit = { most: 200, windowMs: quarterHourMs };
export const strangerTries: TryLimit = { most: 50, windowMs: quarterHourMs };
/** How often somebody who is no member becomes a recipient, since an agency adds one to the reports and alerts of all its sites; and all of those. */
export const addingTries: TryLimit = { most: 50, windowMs: quarterHourMs };
export const allAddingTries: TryLimit = { most: 200, windowMs: quarterHourMs };
/** Test emails that an account sends, to whatever address. */
export const testEmailTries: TryLimit = { most: 10, windowMs: 60 * 60_000 };
/** Tokens of links and of the setup: too long to guess, and limited all the same. */
export const tokenTries: TryLimit = { most: 60, windowMs: 60_000 };

/** @param what who tries what, as `login:a@example.com:192.0.2.1`. @throws RATE_LIMITED beyond the limit. */
export async function limitAttempts(
  { limiter, now }: { limiter: Limiter; now: () => number },
  what: string,
  { most, windowMs }: TryLimit,
): Promise<void> {
  const { allowed, resetAt } = await limiter.take(what, most, windowMs);
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil((resetAt - now()) / 1000));
  throw new ApiError('RATE_LIMITED', `Too many attempts. Try again in ${seconds} seconds.`, {
    retry_after: seconds,
  });
}
