import type { Caller } from '../../../auth/caller.ts';
import type { ReportRecipient } from '../../../contract/reports/reports.ts';
import { maySeePeople, shownAddress } from '../shown-address.ts';

/**
 * A recipient as the caller may see them. Callers who are limited to sites see a member of other sites as anyone outside the
 * account: otherwise, adding an address would say whether it is a member's, and whose.
 */
export function shownRecipient(recipient: ReportRecipient, caller: Caller): ReportRecipient {
  const isHidden = caller.siteIds !== null && !recipient.has_access;
  return {
    ...recipient,
    email: shownAddress(recipient.email, caller),
    name: maySeePeople(caller) && !isHidden ? recipient.name : null,
    has_access: recipient.has_access || isHidden,
  };
}
