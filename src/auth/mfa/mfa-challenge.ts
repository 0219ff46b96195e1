import { ApiError } from '../../contract/core/errors.ts';
import { limitKeyOf } from '../../kit/client-address.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import { spendRecoveryCode } from '../../records/accounts/recovery-codes.ts';
import { spendTicket, tryTicket } from '../../records/accounts/sign-in-tickets.ts';
import { findTotp } from '../../records/accounts/totps.ts';
import { findUser, type User } from '../../records/accounts/users.ts';
import type { Db } from '../../records/records.ts';
import type { Tables } from '../../records/tables.ts';
import { entryOf, note } from '../audit/audited.ts';
import { endedSignIn } from '../ended-sign-in.ts';
import type { SignInParts } from '../finish-sign-in.ts';
import { type Header, knownDevice } from '../known-device.ts';
import { knownBrowserTries, limitAttempts, secondStepTries, signInTries } from '../limit-attempts.ts';
import { takeAppCode } from './app-codes.ts';

export type SecondStepParts = SignInParts & { limiter: Limiter };
/** @property isGuessable whether it is a code of six digits */
interface Attempt {
  ticket: string;
  address: string;
  header: Header;
  isGuessable: boolean;
}

export type Ticket = Tables['sign_in_tickets'];

/**
 * The member who took the first step and has now taken the second. `prove` says whether what they sent is right.
 * @throws UNAUTHORIZED with `reason`: `ticket` where signing in has to begin again, `code` where another try may do;
 * RATE_LIMITED beyond ten tries in a quarter of an hour.
 */
export async function takeSecondStep(
  parts: SecondStepParts,
  { ticket: token, address, header, isGuessable }: Attempt,
  prove: (user: User, ticket: Ticket) => Promise<boolean>,
): Promise<User> {
  const { db } = parts.records;
  const ticket = await tryTicket(db, token, 'second_step', new Date(parts.now()).toISOString());
  const user = ticket?.user_id ? await findUser(db, ticket.user_id) : null;
  if (!ticket || !user) throw endedSignIn();
  const device = await knownDevice({ ...parts, db }, header, user);
  const place = device === null ? limitKeyOf(address) : `device:${device}`;
  await limitAttempts(parts, `second:${user.id}:${place}`, signInTries);
  // Only what can be guessed: someone who knows the password must not lock the owner's passkey or recovery codes.
  if (isGuessable) {
    if (device === null) await limitAttempts(parts, `second:${user.id}`, secondStepTries);
    else await limitAttempts(parts, `second:devices:${user.id}`, knownBrowserTries);
  }
  if (!(await prove(user, ticket))) {
    await note(parts, entryOf(user, 'sign_in_failed'));
    if (ticket.tries_left === 0) throw endedSignIn();
    throw new ApiError('UNAUTHORIZED', 'Incorrect or already used code. Wait for the next one.', {
      reason: 'code',
    });
  }
  // Of two right answers at once, one makes a session.
  if (!(await spendTicket(db, ticket))) throw endedSignIn();
  return user;
}

/** Whether a code of the app or a recovery code is right and unused; it is used now. */
export async function takeCode(
  db: Db,
  userId: string,
  { code, recovery }: { code?: string; recovery?: string },
  nowMs: number,
): Promise<boolean> {
  if (recovery !== undefined) return spendRecoveryCode(db, userId, recovery);
  const totp = await findTotp(db, userId);
  if (!totp?.confirmedAt || code === undefined) return false;
  return takeAppCode(db, { userId, totp, code }, nowMs);
}
