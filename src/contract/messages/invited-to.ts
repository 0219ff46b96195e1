import { message, type Text } from '../../kit/messages/text.ts';
import type { Role } from '../team/roles.ts';

const mostNames = 3;

/** What an invitation gives, in one sentence. `siteNames`: null for all sites; none are left where all were deleted. */
export function invitedTo(role: Role, siteNames: string[] | null): Text {
  if (!siteNames) return message('sign-in.roleOfAllSites', { role });
  if (siteNames.length === 0) return message('sign-in.sitesWereDeleted');
  const list: Text[] = siteNames.slice(0, mostNames);
  const count = siteNames.length - list.length;
  if (count > 0) list.push(message('sign-in.moreSites', { count }));
  return message('sign-in.roleOfSites', { role, sites: { list } });
}
