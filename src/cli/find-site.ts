import { domainToASCII } from 'node:url';
import { OperatorError } from '../kit/operator-error.ts';
import type { Db } from '../records/records.ts';
import { findSitesByDomain, type OwnedSite } from '../records/sites/sites.ts';

/** No site, or more than one, is meant; the message says what to do. */
export class UnknownSite extends OperatorError {}

/** @param wanted id or domain, as typed; domains are stored as punycode. @throws UnknownSite */
export async function siteOf(db: Db, wanted: string): Promise<OwnedSite> {
  const [site, ...more] = await findSitesByDomain(db, domainToASCII(wanted.toLowerCase()) || wanted);
  if (!site) throw new UnknownSite(`no site with the id or domain ${wanted}`);
  if (more.length > 0) throw new UnknownSite(`several sites have the domain ${wanted}; use the id`);
  return site;
}
