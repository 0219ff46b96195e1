import { askPasswordAgain, memberOf } from '../../../auth/ask-password.ts';
import { creationOptions, passkeyPlace, readNewPasskey } from '../../../auth/passkeys/passkey-ceremonies.ts';
import { maxPasskeys } from '../../../contract/auth/passkeys.ts';
import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import { dropIdleRecoveryCodes, firstRecoveryCodes } from '../../../records/accounts/mfa.ts';
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '../../../records/accounts/passkeys.ts';
import { removeLogins } from '../../../records/accounts/sessions.ts';
import { addTicket, spendTicket, tryTicket } from '../../../records/accounts/sign-in-tickets.ts';
import { lockUser } from '../../../records/accounts/users.ts';
import type { Handlers } from '../../edge/api.ts';
import type { OwnAccountParts } from './account.ts';

/** The passkeys of the member who is signed in. */
export function passkeyHandlers(parts: OwnAccountParts) {
  const { db } = parts.records;
  const now = () => new Date(parts.now()).toISOString();
  const place = passkeyPlace(parts.baseUrl);
  const unknown = () => new ApiError('NOT_FOUND', 'Passkey not found.');
  const wrong = () => invalidFields([{ field: 'passkey', reason: 'invalid_value' }]);

  return {
    'GET /v1/me/passkeys': async ({ caller }) => {
      const passkeys = await listPasskeys(db, memberOf(caller).id);
      return { status: 200, body: { passkeys: passkeys.map(publicPasskey) } };
    },

    'POST /v1/me/passkeys/begin': async ({ caller, body, change }) => {
      const user = memberOf(caller);
      await askPasswordAgain(parts, user, body.password, 'password');
      const known = await listPasskeys(db, user.id);
      refuseMore(known.length);
      const options = await creationOptions(place, user, known);
      const draft = { purpose: 'new_passkey' as const, userId: user.id, challenge: options.challenge };
      return change(async ({ db: within }) => {
        const ticket = await addTicket(within, draft, parts.now());
        return { status: 200, body: { ...ticket, options: { ...options } } };
      });
    },

    'POST /v1/me/passkeys': async ({ caller, body, change }) => {
      const user = memberOf(caller);
      const ticket = await tryTicket(db, body.ticket, 'new_passkey', now());
      // A challenge is answered once, rightly or not.
      if (!ticket?.challenge || ticket.user_id !== user.id || !(await spendTicket(db, ticket))) {
        throw invalidFields([{ field: 'ticket', reason: 'invalid_value' }]);
      }
      const made = await readNewPasskey(place, body.passkey, ticket.challenge);
      if (!made) throw wrong();
      return change(async ({ db: within, about }) => {
        await lockUser(within, user.id);
        refuseMore((await listPasskeys(within, user.id)).length);
        const passkey = await addPasskey(within, { ...made, user_id: user.id, name: body.name }, now());
        if (!passkey) throw wrong();
        const signed_out = await removeLogins(within, user.id, caller.loginId);
        const codes = await firstRecoveryCodes(within, user.id);
        const answer = { passkey: publicPasskey(passkey), recovery_codes: codes, signed_out };
        about(passkey.name);
        return { status: 201, body: answer };
      });
    },

    'PATCH /v1/me/passkeys/:id': async ({ caller, params, body, change }) => {
      const user = memberOf(caller);
      return change(async (inside) => {
        const known = (await listPasskeys(inside.db, user.id)).find(({ id }) => id === params.id);
        if (known?.name === body.name) inside.unchanged();
        const passkey = await renamePasskey(inside.db, user.id, params.id, body.name);
        if (!passkey) throw unknown();
        return { status: 200, body: publicPasskey(passkey) };
      });
    },

    'POST /v1/me/passkeys/:id/remove': async ({ caller, params, body, change }) => {
      const user = memberOf(caller);
      await askPasswordAgain(parts, user, body.password, 'password');
      return change(async ({ db: within, about }) => {
        const name = await removePasskey(within, user.id, params.id);
        if (name === null) throw unknown();
        await dropIdleRecoveryCodes(within, user.id);
        about(name);
        return { status: 200, body: { id: params.id, deleted: true as const } };
      });
    },
  } satisfies Partial<Handlers>;
}

function publicPasskey({ id, name, created_at, last_used_at }: Passkey) {
  return { id, name, created_at, last_used_at };
}

/** @throws CONFLICT where a member has as many passkeys as they may. */
function refuseMore(count: number): void {
  if (count < maxPasskeys) return;
  const message = `You have ${maxPasskeys} passkeys. Remove one first.`;
  throw conflict('most_passkeys', message, { most: maxPasskeys });
}
