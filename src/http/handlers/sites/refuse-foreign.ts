import { invalidFields } from '../../../contract/core/errors.ts';
import { mayAskFor } from '../../../delivery/installation/checks/verify-installation.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';

/** With a stolen key nobody shall make this server look at hosts that are not the owner's. */
export function refuseForeign(site: OwnedSite, url: URL, allowPrivate: boolean): void {
  const hasCredentials = url.username !== '' || url.password !== '';
  if (!hasCredentials && mayAskFor(site, allowPrivate)(url)) return;
  throw invalidFields([{ field: 'url', reason: 'invalid_value' }]);
}
