import { sitesWithScriptless } from '../../../analytics/dark-share/sites-to-ask.ts';
import { readNewestEventAt } from '../../../analytics/events.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { stepText } from '../../../contract/messages/step-text.ts';
import { inlineCode } from '../../../delivery/inline/inline-snippet.ts';
import { verifyInstallation } from '../../../delivery/installation/checks/verify-installation.ts';
import { installationFacts } from '../../../delivery/installation/snippets/facts.ts';
import { platforms } from '../../../delivery/installation/snippets/platforms.ts';
import { scriptWithReserve } from '../../../delivery/installation/snippets/quote.ts';
import { stepValues } from '../../../delivery/installation/snippets/steps.ts';
import type { SdkFiles } from '../../../delivery/sdk-files.ts';
import { inEnglish } from '../../../kit/messages/writer.ts';
import type { SafeFetch } from '../../../kit/safe-fetch/safe-fetch.ts';
import type { Records } from '../../../records/records.ts';
import { findPaths } from '../../../records/sites/site-paths.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';
import { refuseForeign } from './refuse-foreign.ts';

export interface InstallationParts {
  records: Records;
  store: AnalyticsStore;
  userFetch: SafeFetch;
  ownFetch: SafeFetch;
  allowPrivate: boolean;
  baseUrl: string;
  sdk: SdkFiles;
  version: string;
  now: () => number;
}

export function installationHandlers(parts: InstallationParts) {
  const { sdk } = parts;
  const { db } = parts.records;
  const verifyParts = {
    ...parts,
    findPaths: (paths: string[]) => findPaths(db, paths),
    newestEventAt: (siteId: string) => readNewestEventAt(parts.store, siteId, parts.now()),
    inlineCode: (site: OwnedSite) => inlineCode(sdk, site, parts.baseUrl),
    hasReports: async (siteId: string) =>
      (await sitesWithScriptless(parts.store, [siteId], parts.now())).includes(siteId),
  };
  return {
    'GET /v1/sites/:id/installation': async ({ caller, params }) => {
      const facts = installationFacts(await ownedSite(db, caller, params.id), parts.baseUrl);
      const values = stepValues(facts, parts.version);
      return {
        status: 200,
        body: {
          snippet: scriptWithReserve([facts.loaderUrl, ...facts.reserveUrls]),
          loader_url: facts.loaderUrl,
          suggested_delivery: facts.suggested,
          platforms: platforms.map(({ id, name, language, steps, code }) => ({
            ...{ id, name, language },
            steps: steps(facts).map((step) => inEnglish(stepText(step, values))),
            step_codes: steps(facts),
            code: code(facts),
          })),
          step_values: values,
        },
      };
    },

    'POST /v1/sites/:id/verify': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      const url = body.url ?? installationFacts(site, parts.baseUrl).home;
      refuseForeign(site, new URL(url), parts.allowPrivate);
      const found = await verifyInstallation(site, url, verifyParts);
      return change(async () => ({ status: 200, body: found }));
    },
  } satisfies Partial<Handlers>;
}
