import { changeAndRecord, entryOf } from '../../../auth/audit/audited.ts';
import { finishSignIn } from '../../../auth/finish-sign-in.ts';
import { deviceCookie } from '../../../auth/known-device.ts';
import { addressTries, emailTries, limitAttempts, tokenTries } from '../../../auth/limit-attempts.ts';
import { cleanName } from '../../../contract/core/clean-name.ts';
import { ApiError, conflict } from '../../../contract/core/errors.ts';
import { limitKeyOf } from '../../../kit/client-address.ts';
import { writerOf } from '../../../kit/messages/writer.ts';
import { formerAddressEmail } from '../../../notifications/email/account-emails.ts';
import { askForResetLink } from '../../../notifications/email/email-reset-link.ts';
import { queueEmail } from '../../../notifications/email/queue-email.ts';
import { confirmEmail, resetPassword } from '../../../records/accounts/account.ts';
import type { AuditDraft } from '../../../records/accounts/audit.ts';
import {
  acceptInvitation,
  findInvitation,
  type StoredInvitation,
} from '../../../records/accounts/invitations.ts';
import { hashSecret } from '../../../records/accounts/key-format.ts';
import { factorsOf } from '../../../records/accounts/mfa.ts';
import { findLinkOwner } from '../../../records/accounts/one-time-links.ts';
import type { User } from '../../../records/accounts/users.ts';
import { listSiteNames } from '../../../records/sites/sites.ts';
import type { Handlers } from '../../edge/api.ts';
import { refuseWithoutSites } from '../team/refuse-without-sites.ts';
import type { AccountParts } from './sign-in.ts';

/** What people do with a link that they were sent, before they are signed in. */
export function accountLinkHandlers(parts: AccountParts) {
  const { records, passwords } = parts;
  const now = () => new Date(parts.now()).toISOString();
  const countToken = (address: string) => limitAttempts(parts, `token:${limitKeyOf(address)}`, tokenTries);

  return {
    'POST /v1/invitations/look': async ({ body, address }) => {
      await countToken(address);
      const invitation = await findInvitation(records.db, body.token, now());
      if (!invitation) throw noSuchLink();
      const { account_id, inviter, email, role, site_ids } = invitation;
      const site_names = site_ids && (await listSiteNames(records.db, account_id, site_ids));
      return {
        status: 200,
        body: { inviter: cleanName(inviter), email, role, site_names: site_names?.map(cleanName) ?? null },
      };
    },

    'POST /v1/invitations/accept': async ({ body, address, header }) => {
      await countToken(address);
      // Hashing is expensive: only for those who have an invitation.
      const invitation = await findInvitation(records.db, body.token, now());
      if (!invitation) throw noSuchLink();
      const about = [body.name, invitation.email];
      const member = { name: body.name, passwordHash: await passwords.choose(body.password, about) };
      const user = await changeAndRecord(parts, async (db) => {
        await refuseWithoutSites(db, invitation);
        const user = await acceptInvitation({ ...records, db }, body.token, member, now());
        return { result: user, entry: entryOfJoining(user, invitation) };
      });
      if (user === 'taken') throw emailTaken();
      if (!user) throw noSuchLink();
      return { status: 201, ...(await finishSignIn(parts, user, header)) };
    },

    'POST /v1/password-resets': async ({ body, address }) => {
      await limitAttempts(parts, `reset:${limitKeyOf(address)}`, addressTries);
      await limitAttempts(parts, `mail:${body.email}:${limitKeyOf(address)}`, emailTries);
      await askForResetLink(records.db, body.email, now());
      return { status: 202, body: { requested: true as const } };
    },

    'POST /v1/password-resets/finish': async ({ body, address, header }) => {
      await countToken(address);
      const owner = await findLinkOwner(records.db, body.token, 'reset_password', now());
      if (!owner) throw noSuchLink();
      const passwordHash = await passwords.choose(body.password, [owner.name, owner.email]);
      const user = await changeAndRecord(parts, async (db) => {
        const user = await resetPassword({ ...records, db }, body.token, passwordHash, now());
        return { result: user, entry: user && entryOf(user, 'password_reset') };
      });
      if (!user) throw noSuchLink();
      const done = { status: 200 as const, body: { reset: true as const } };
      // A mailbox is no second factor: a browser with nothing else must not get around the limit of guessed codes.
      if ((await factorsOf(records.db, user.id)).length > 0) return done;
      // The mailbox is theirs, so this browser is: guesses by strangers do not keep it from signing in.
      const place = { ...parts, db: records.db };
      const headers = { 'set-cookie': [await deviceCookie(place, header, user)] };
      return { ...done, headers };
    },

    'POST /v1/email-changes/confirm': async ({ body, address }) => {
      await countToken(address);
      type Confirmed = Awaited<ReturnType<typeof confirmEmail>>;
      const user = await changeAndRecord<Confirmed>(parts, async (db) => {
        const user = await confirmEmail({ ...records, db }, body.token, now());
        if (user && user !== 'taken') {
          const email = {
            accountId: user.account_id,
            siteId: null,
            kind: 'password_reset' as const,
            to: user.former,
            message: formerAddressEmail(
              { newEmail: user.email, baseUrl: parts.baseUrl },
              writerOf(user.language),
            ),
            key: `email-changed:${hashSecret(body.token)}`,
          };
          await queueEmail(db, email, now());
        }
        if (!user || user === 'taken') return { result: user, entry: null };
        const others = user.isUninvited ? [entryOf(user, 'invitation_revoked', user.email)] : [];
        const entry = entryOf(user, 'email_changed', `${user.former} → ${user.email}`);
        return { result: user, entry, others };
      });
      if (user === 'taken') throw emailTaken();
      if (!user) throw noSuchLink();
      return { status: 200, body: { email: user.email } };
    },
  } satisfies Partial<Handlers>;
}

/** An address that is a member's by now ends the invitation to it. */
function entryOfJoining(
  user: User | 'taken' | null,
  { account_id: accountId, email }: StoredInvitation,
): AuditDraft | null {
  if (user !== 'taken') return user && entryOf(user, 'member_joined');
  const actor = { kind: 'nobody', id: null, name: 'Truce' } as const;
  return { accountId, actor, action: 'invitation_revoked', thing: email };
}

function emailTaken(): ApiError {
  return conflict('email_taken', 'Someone else already uses this email address.', { field: 'token' });
}

function noSuchLink(): ApiError {
  return new ApiError('NOT_FOUND', 'Link not found, used or expired. Request a new one.');
}
