import { homeAddress } from '../../../contract/sites/home-address.ts';
import { mayAskFor } from '../../../delivery/installation/checks/verify-installation.ts';
import { readSiteColors } from '../../../delivery/site-colors/read-site-colors.ts';
import type { SafeFetch } from '../../../kit/safe-fetch/safe-fetch.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';
import { refuseForeign } from './refuse-foreign.ts';

export function siteColorHandlers(parts: {
  records: Records;
  userFetch: SafeFetch;
  baseUrl: string;
  allowPrivate: boolean;
}) {
  return {
    'POST /v1/sites/:id/colors': async ({ caller, params, body, change }) => {
      const site = await ownedSite(parts.records.db, caller, params.id);
      const url = body.url ?? `${homeAddress(site.domain, parts.baseUrl)}/`;
      refuseForeign(site, new URL(url), parts.allowPrivate);
      const found = await readSiteColors(url, {
        ask: parts.userFetch,
        mayAsk: mayAskFor(site, parts.allowPrivate),
        ports: parts.allowPrivate ? 'any' : [],
      });
      return change(async () => ({ status: 200, body: found }));
    },
  } satisfies Partial<Handlers>;
}
