import { endedSignIn } from '../../../auth/ended-sign-in.ts';
import { finishSignIn } from '../../../auth/finish-sign-in.ts';
import { addressTries, limitAttempts } from '../../../auth/limit-attempts.ts';
import { type SecondStepParts, type Ticket, takeSecondStep } from '../../../auth/mfa/mfa-challenge.ts';
import {
  passkeyPlace,
  readSignedChallenge,
  requestOptions,
} from '../../../auth/passkeys/passkey-ceremonies.ts';
import type { SignedChallenge } from '../../../contract/auth/passkeys.ts';
import { ApiError } from '../../../contract/core/errors.ts';
import { limitKeyOf } from '../../../kit/client-address.ts';
import { findPasskey, listPasskeys, notePasskeyUse } from '../../../records/accounts/passkeys.ts';
import {
  addTicket,
  findTicket,
  setChallenge,
  spendTicket,
  tryTicket,
} from '../../../records/accounts/sign-in-tickets.ts';
import { findUser, type User } from '../../../records/accounts/users.ts';
import type { Handlers } from '../../edge/api.ts';

/** Signing in with a passkey: alone, since it proves both who has it and that it is them; or as the second step. */
export function passkeySignInHandlers(parts: SecondStepParts) {
  const { db } = parts.records;
  const now = () => new Date(parts.now()).toISOString();
  const place = passkeyPlace(parts.baseUrl);

  /** Whose passkey has signed the challenge; null where none has. A challenge is answered once, rightly or not. */
  async function whoSigned(ticket: Ticket, given: SignedChallenge): Promise<string | null> {
    await setChallenge(db, ticket, null);
    const passkey = await findPasskey(db, given.id);
    if (!passkey || !ticket.challenge) return null;
    const counter = await readSignedChallenge(place, passkey, given, ticket.challenge);
    if (counter === null) return null;
    await notePasskeyUse(db, passkey.id, counter, now());
    return passkey.user_id;
  }

  async function signedInAlone(ticket: Ticket, given: SignedChallenge): Promise<User> {
    const userId = (await spendTicket(db, ticket)) ? await whoSigned(ticket, given) : null;
    const user = userId && (await findUser(db, userId));
    if (user) return user;
    throw new ApiError('UNAUTHORIZED', 'Unknown passkey. Sign in another way.', { reason: 'passkey' });
  }

  return {
    'POST /v1/login/passkey/begin': async ({ body, address }) => {
      await limitAttempts(parts, `login:${limitKeyOf(address)}`, addressTries);
      if (body.ticket === undefined) {
        const options = await requestOptions(place, []);
        const draft = { purpose: 'passkey_sign_in' as const, challenge: options.challenge };
        const ticket = await addTicket(db, draft, parts.now());
        return { status: 200, body: { ...ticket, options: { ...options } } };
      }
      const ticket = await findTicket(db, body.ticket, 'second_step', now());
      if (!ticket?.user_id) throw endedSignIn();
      const options = await requestOptions(place, await listPasskeys(db, ticket.user_id));
      await setChallenge(db, ticket, options.challenge);
      const { expires_at } = ticket;
      return { status: 200, body: { ticket: body.ticket, expires_at, options: { ...options } } };
    },

    'POST /v1/login/passkey': async ({ body, address, header }) => {
      await limitAttempts(parts, `login:${limitKeyOf(address)}`, addressTries);
      const { ticket: token, passkey } = body;
      const alone = await tryTicket(db, token, 'passkey_sign_in', now());
      const user = alone
        ? await signedInAlone(alone, passkey)
        : await takeSecondStep(
            parts,
            { ticket: token, address, header, isGuessable: false },
            async ({ id }, ticket) => (await whoSigned(ticket, passkey)) === id,
          );
      return { status: 200, ...(await finishSignIn(parts, user, header)) };
    },
  } satisfies Partial<Handlers>;
}
