import type { TeamMember } from '../../../contract/team/members.ts';
import type { Role } from '../../../contract/team/roles.ts';
import type { SiteSummary } from '../../app/queries.ts';

/** What somebody may do and where, as it stands in a form. */
export interface Rights {
  role: Role;
  /** Whether only `siteIds` count. An empty list never stands for all sites. */
  isLimited: boolean;
  siteIds: string[];
}

type Stored = Pick<TeamMember, 'role' | 'site_ids'>;

/** What a member may do, without the sites that were deleted. */
export function rightsOf({ role, site_ids }: Stored, sites: SiteSummary[]): Rights {
  return { role, isLimited: site_ids !== null, siteIds: leftOf(site_ids ?? [], sites) };
}

/** As the API takes it; an owner has all of the account. */
export function siteIdsOf({ role, isLimited, siteIds }: Rights): string[] | null {
  return role === 'owner' || !isLimited ? null : siteIds;
}

/** Whether it is a limit that names no site. */
export function lacksSites(rights: Rights): boolean {
  return siteIdsOf(rights)?.length === 0;
}

/** Only what was changed here: the rest may be another by now. */
export function rightsChange(before: Rights, after: Rights): Partial<Stored> {
  const role = after.role !== before.role && { role: after.role };
  const site_ids = siteIdsOf(after);
  const isSame = isSameList(siteIdsOf(before), site_ids);
  return { ...role, ...(!isSame && { site_ids }) };
}

/** Whether a change makes or ends an owner, which takes the password. */
export function isOwnerWork(before: Role, { role = before }: Partial<Stored>): boolean {
  return before === 'owner' || role === 'owner';
}

/**
 * What takes a change back: no more than it changed.
 * @returns null where that cannot be: somebody has changed the same since, or the sites of before are deleted.
 */
export function rightsUndo(
  sent: Partial<Stored>,
  before: Stored,
  now: Stored,
  sites: SiteSummary[],
): Partial<Stored> | null {
  const isRoleKept = sent.role === undefined || sent.role === now.role;
  const areSitesKept = sent.site_ids === undefined || isSameList(sent.site_ids, now.site_ids);
  if (!isRoleKept || !areSitesKept) return null;
  const role = sent.role !== undefined && { role: before.role };
  if (sent.site_ids === undefined) return { ...role };
  const site_ids = before.site_ids && leftOf(before.site_ids, sites);
  return site_ids?.length === 0 ? null : { ...role, site_ids };
}

function leftOf(ids: string[], sites: SiteSummary[]): string[] {
  return ids.filter((id) => sites.some((site) => site.id === id));
}

/** The order of sites says nothing. */
function isSameList(one: string[] | null, other: string[] | null): boolean {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}
