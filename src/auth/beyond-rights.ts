import type { StillWorking } from '../contract/team/members.ts';
import type { User } from '../records/accounts/users.ts';
import { scopesOf } from './caller.ts';

type Rights = Pick<User, 'role' | 'site_ids'>;

/** Of what a member created, what they could no longer create after losing rights; nothing where they have lost none. */
export function beyondRights(made: StillWorking, before: Rights, after: Rights): StillWorking {
  const scopes = scopesOf(after);
  const isLess = hasLost(before, after);
  const isBeyond = ({ site_id }: { site_id: string }) =>
    isLess && !(scopes.includes('write') && (after.site_ids?.includes(site_id) ?? true));
  return {
    keys: isLess && !scopes.includes('admin') ? made.keys : [],
    share_links: made.share_links.filter(isBeyond),
    csv_links: made.csv_links.filter(isBeyond),
    integrations: made.integrations.filter(isBeyond),
    report_recipients: made.report_recipients.filter(isBeyond),
    alert_recipients: made.alert_recipients.filter(isBeyond),
  };
}

function hasLost(before: Rights, after: Rights): boolean {
  const scopes = scopesOf(after);
  if (scopesOf(before).some((scope) => !scopes.includes(scope))) return true;
  return after.site_ids !== null && !before.site_ids?.every((id) => after.site_ids?.includes(id));
}
