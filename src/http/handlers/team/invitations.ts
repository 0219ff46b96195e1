import { type Caller, requireFullAccess } from '../../../auth/caller.ts';
import { invitationTries, limitAttempts } from '../../../auth/limit-attempts.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import { ApiError, conflict, refused } from '../../../contract/core/errors.ts';
import {
  type Invitation,
  invitationDays,
  maxInvitations,
  maxMembers,
} from '../../../contract/team/members.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import type { Log } from '../../../kit/log.ts';
import { writerOf } from '../../../kit/messages/writer.ts';
import { invitationEmail } from '../../../notifications/email/account-emails.ts';
import { queueEmail } from '../../../notifications/email/queue-email.ts';
import {
  addInvitation,
  listInvitations,
  NotInvited,
  removeInvitation,
  renewInvitation,
  type StoredInvitation,
} from '../../../records/accounts/invitations.ts';
import { hashSecret } from '../../../records/accounts/key-format.ts';
import type { Db, Records } from '../../../records/records.ts';
import { listSiteNames } from '../../../records/sites/sites.ts';
import type { Handlers } from '../../edge/api.ts';
import { checkRights, checkSites } from './members.ts';
import { noteRights } from './note-rights.ts';
import { confirmOwnerWork, refuseOwnerWork } from './owner-work.ts';
import { refuseWithoutSites } from './refuse-without-sites.ts';

export interface InvitationParts {
  records: Records;
  passwords: Passwords;
  limiter: Limiter;
  baseUrl: string;
  now: () => number;
  log: Log;
}

/** Who is asked to join. The link goes by email and is shown once, so that it works without a mail server too. */
export function invitationHandlers(parts: InvitationParts) {
  const { records, baseUrl } = parts;
  const now = () => new Date(parts.now()).toISOString();
  const linkOf = (token: string) => `${baseUrl}/invite#${token}`;
  const count = ({ accountId }: Caller) => limitAttempts(parts, `invite:${accountId}`, invitationTries);

  /** In the language of the person who invites: nothing is known of the reader yet. */
  const emailBy = (caller: Caller) => async (db: Db, invitation: StoredInvitation, token: string) => {
    const { inviter, role, account_id, site_ids } = invitation;
    const siteNames = site_ids && (await listSiteNames(db, account_id, site_ids));
    const words = { inviter, role, siteNames, link: linkOf(token), days: invitationDays, baseUrl };
    await queueEmail(
      db,
      {
        accountId: invitation.account_id,
        siteId: null,
        kind: 'invitation',
        to: invitation.email,
        message: invitationEmail(words, writerOf(caller.user?.language ?? null)),
        key: `invitation:${hashSecret(token)}`,
      },
      now(),
    );
  };

  /** Those who cannot invite an owner cannot change the invitation of one either. */
  async function openInvitation(caller: Caller, id: string): Promise<StoredInvitation> {
    const open = await listInvitations(records.db, caller.accountId, now());
    const found = open.find((invitation) => invitation.id === id);
    if (!found) throw noInvitation();
    refuseOwnerWork(caller, found.role);
    return found;
  }

  return {
    'GET /v1/invitations': async ({ caller }) => {
      requireFullAccess(caller);
      const open = await listInvitations(records.db, caller.accountId, now());
      return { status: 200, body: { invitations: open.map(publicInvitation) } };
    },

    'POST /v1/invitations': async ({ caller, body: { password, ...body }, change }) => {
      requireFullAccess(caller);
      refuseOwnerWork(caller, body.role);
      checkRights(body);
      await checkSites(records.db, caller, body.site_ids);
      await confirmOwnerWork(parts, caller, [body.role], password);
      await count(caller);
      const limits = { members: maxMembers, invitations: maxInvitations, days: invitationDays };
      const draft = { ...body, ...inviterOf(caller) };
      return change(async (inside) => {
        const { invitation, token } = await unlessTaken(() =>
          addInvitation(inside, caller.accountId, draft, limits, parts.now(), emailBy(caller)),
        );
        const whom = { accountId: caller.accountId, action: 'member_invited' as const, whom: body.email };
        await noteRights(inside, whom, { may: body.role, site_ids: body.site_ids });
        return { status: 201, body: { ...publicInvitation(invitation), link: linkOf(token) } };
      });
    },

    'POST /v1/invitations/:id/renew': async ({ caller, params, change }) => {
      requireFullAccess(caller);
      const open = await openInvitation(caller, params.id);
      if (open.role === 'owner') throw noRenewal();
      await refuseWithoutSites(records.db, open);
      await count(caller);
      const which = { accountId: caller.accountId, id: params.id, ...inviterOf(caller) };
      return change(async (inside) => {
        const renewed = await unlessTaken(() =>
          renewInvitation(inside, which, invitationDays, parts.now(), emailBy(caller)),
        );
        if (!renewed) throw noInvitation();
        const { invitation, token } = renewed;
        inside.about(invitation.email);
        return { status: 200, body: { ...publicInvitation(invitation), link: linkOf(token) } };
      });
    },

    'DELETE /v1/invitations/:id': async ({ caller, params, change }) => {
      requireFullAccess(caller);
      await openInvitation(caller, params.id);
      return change(async (inside) => {
        const removed = await removeInvitation(inside.db, caller.accountId, params.id);
        if (!removed) throw noInvitation();
        inside.about(removed.email);
        return { status: 200, body: { id: params.id, deleted: true as const } };
      });
    },
  } satisfies Partial<Handlers>;
}

function inviterOf({ user, key }: Caller): Pick<StoredInvitation, 'inviter' | 'inviter_id'> {
  return { inviter: user?.name || user?.email || key?.name || 'Truce', inviter_id: user?.id ?? null };
}

async function unlessTaken<T>(add: () => Promise<T>): Promise<T> {
  try {
    return await add();
  } catch (error) {
    if (!(error instanceof NotInvited)) throw error;
    if (error.because === 'no_right')
      throw refused('role', 'Your role does not allow this. Ask an owner or admin.');
    if (error.because !== 'full') {
      const message = 'This email address already belongs to a member or has an open invitation.';
      throw conflict('email_taken', message, { field: 'email' });
    }
    const most = `An account has at most ${maxMembers} members, invited ones included, and ${maxInvitations} open invitations.`;
    throw conflict('most_members', most, { most: maxMembers });
  }
}

/** A renewal shows a new link without asking for the password. */
function noRenewal(): ApiError {
  const message = 'Owner invitations cannot be renewed. Cancel this one and send another.';
  return conflict('owner_invitation', message);
}

function noInvitation(): ApiError {
  return new ApiError('NOT_FOUND', 'Invitation not found. It may have been accepted or canceled.');
}

function publicInvitation({ account_id: _, inviter_id: __, ...invitation }: StoredInvitation): Invitation {
  return invitation;
}
