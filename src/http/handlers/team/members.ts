import { askPasswordAgain } from '../../../auth/ask-password.ts';
import type { Changing } from '../../../auth/audit/audited.ts';
import { beyondRights } from '../../../auth/beyond-rights.ts';
import { type Caller, requireFullAccess, requireMfa } from '../../../auth/caller.ts';
import { confirmOnTeam } from '../../../auth/confirm-caller.ts';
import { publicMember } from '../../../auth/finish-sign-in.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import { ApiError, conflict, invalidFields, refused } from '../../../contract/core/errors.ts';
import type { TeamMember } from '../../../contract/team/members.ts';
import type { Role } from '../../../contract/team/roles.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import type { Log } from '../../../kit/log.ts';
import { listMadeBy } from '../../../records/accounts/made-by.ts';
import {
  changeMember,
  findMember,
  LastOwner,
  listMembers,
  removeMember,
  type SeenUser,
} from '../../../records/accounts/members.ts';
import { resetSecondFactors } from '../../../records/accounts/mfa.ts';
import type { Db, Records } from '../../../records/records.ts';
import { findSite } from '../../../records/sites/sites.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';
import { areSameRights, noteRights } from './note-rights.ts';
import { confirmOwnerWork, refuseOwnerWork } from './owner-work.ts';

/** The members of an account and what each may do. */
export function memberHandlers(parts: {
  records: Records;
  passwords: Passwords;
  limiter: Limiter;
  now: () => number;
  log: Log;
}) {
  const { records, now } = parts;

  async function memberAt(caller: Caller, id: string): Promise<SeenUser> {
    const member = await findMember(records.db, caller.accountId, id);
    if (!member) throw noMember();
    return member;
  }

  /** The wanted sites of a member, without deleted ones that the member has. Never none, which would be no limit. */
  async function sitesFor(caller: Caller, member: SeenUser, wanted: string[]): Promise<string[]> {
    const left: string[] = [];
    for (const site of wanted) {
      const isDeleted = member.site_ids?.includes(site) && !(await findSite(records.db, site));
      if (isDeleted) continue;
      await ownedSite(records.db, caller, site);
      left.push(site);
    }
    return left.length > 0 ? left : wanted;
  }

  return {
    'GET /v1/members': async ({ caller }) => {
      requireFullAccess(caller);
      const members = await listMembers(records.db, caller.accountId);
      return { status: 200, body: { members: members.map(teamMember) } };
    },

    'PATCH /v1/members/:id': async ({ caller, params, body, change }) => {
      requireFullAccess(caller);
      if (body.role === undefined && body.site_ids === undefined) {
        throw invalidFields([{ field: 'body', reason: 'required' }]);
      }
      const known = await memberAt(caller, params.id);
      const { role } = known;
      const siteIds = body.site_ids && (await sitesFor(caller, known, body.site_ids));
      await confirmOwnerWork(parts, caller, [role, body.role ?? role], body.password);
      return change(async (inside) => {
        await confirmOnTeam(inside.db, caller, new Date(now()).toISOString());
        const member = await unlessLastOwner(() =>
          changeMember(inside, { accountId: caller.accountId, id: params.id }, (found) => {
            const site_ids = siteIds === undefined ? found.site_ids : siteIds;
            const wanted = { role: body.role ?? found.role, site_ids };
            refuseOwnerWork(caller, found.role, wanted.role);
            if (found.role !== role)
              throw conflict('changed_meanwhile', 'Someone else just changed this member. Try again.');
            checkRights(wanted);
            return wanted;
          }),
        );
        if (!member) throw noMember();
        await noteChange(inside, member.before, member);
        for (const email of member.uninvited) inside.also('invitation_revoked', email);
        const of = { accountId: caller.accountId, userId: member.id };
        const made = await listMadeBy(inside.db, of, new Date(now()).toISOString());
        const still_working = beyondRights(made, member.before, member);
        return { status: 200, body: { ...teamMember(member), still_working } };
      });
    },

    'DELETE /v1/members/:id': async ({ caller, params, change }) => {
      requireFullAccess(caller);
      return change(async (inside) => {
        await confirmOnTeam(inside.db, caller, new Date(now()).toISOString());
        const member = await unlessLastOwner(() =>
          removeMember(
            inside,
            { accountId: caller.accountId, id: params.id },
            ({ role }) => refuseOwner(caller, role),
            new Date(now()).toISOString(),
          ),
        );
        if (!member) throw noMember();
        inside.about(member.email);
        for (const email of member.uninvited) inside.also('invitation_revoked', email);
        const of = { accountId: caller.accountId, userId: member.id };
        const still_working = await listMadeBy(inside.db, of, new Date(now()).toISOString());
        return { status: 200, body: { id: member.id, deleted: true as const, still_working } };
      });
    },

    'POST /v1/members/:id/second-factors/remove': async ({ caller, params, body, change }) => {
      requireMfa(caller);
      if (caller.user?.role !== 'owner') throw refused('owner_only', 'Only owners can do this.');
      const member = await memberAt(caller, params.id);
      if (member.id === caller.user.id) {
        const message = 'Remove your own second factors under Your account: that needs your password.';
        throw refused('own_factors', message);
      }
      await askPasswordAgain(parts, caller.user, body.password, 'password');
      return change(async ({ db, about, unchanged }) => {
        await confirmOnTeam(db, caller, new Date(now()).toISOString());
        const had_any = await resetSecondFactors(db, member.id);
        if (!had_any) unchanged();
        about(member.email);
        return { status: 200, body: { id: member.id, had_any } };
      });
    },
  } satisfies Partial<Handlers>;
}

/** An owner who leaves gets another role first, which takes a password; the last one keeps it. @throws CONFLICT */
function refuseOwner(caller: Caller, role: Role): void {
  refuseOwnerWork(caller, role);
  if (role !== 'owner') return;
  throw conflict('still_owner', 'Owners cannot be removed. Give this member another role first.');
}

/** An owner has the whole account, so nobody is one for some sites only. @throws INVALID_REQUEST */
export function checkRights({ role, site_ids }: { role: Role; site_ids: string[] | null }): void {
  if (role === 'owner' && site_ids) throw invalidFields([{ field: 'site_ids', reason: 'invalid_value' }]);
}

/** @throws NOT_FOUND where a site is not the caller's. */
export async function checkSites(db: Db, caller: Caller, siteIds: string[] | null): Promise<void> {
  for (const id of siteIds ?? []) await ownedSite(db, caller, id);
}

async function noteChange(
  inside: Changing,
  before: Pick<SeenUser, 'role' | 'site_ids'>,
  after: SeenUser,
): Promise<void> {
  const had = { may: before.role, site_ids: before.site_ids };
  const has = { may: after.role, site_ids: after.site_ids };
  if (areSameRights(had, has)) return inside.unchanged();
  const whom = { accountId: after.account_id, action: 'member_changed' as const, whom: after.email };
  await noteRights(inside, whom, has, had);
}

async function unlessLastOwner<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof LastOwner)) throw error;
    throw conflict('last_owner', 'This is the only owner. Make another member an owner first.');
  }
}

function noMember(): ApiError {
  return new ApiError('NOT_FOUND', 'Member not found.');
}

function teamMember(user: SeenUser): TeamMember {
  return { ...publicMember(user), created_at: user.created_at, last_seen_at: user.last_seen_at };
}
