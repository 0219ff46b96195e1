import type { Records } from '../../records/records.ts';
import type { Handlers } from '../api.ts';
import { installationFacts } from '../installation/facts.ts';
import { platforms } from '../installation/platforms.ts';
import { scriptTag } from '../installation/quote.ts';
import { ownedSite } from '../owned-site.ts';

export function installationHandlers(parts: { records: Records; baseUrl: string }) {
  return {
    'GET /v1/sites/:id/installation': async ({ caller, params }) => {
      const facts = installationFacts(await ownedSite(parts.records.db, caller, params.id), parts.baseUrl);
      return {
        status: 200,
        body: {
          snippet: scriptTag(facts.loaderUrl),
          loader_url: facts.loaderUrl,
          suggested_delivery: facts.suggested,
          platforms: platforms.map(({ id, name, language, steps, code }) => ({
            id,
            name,
            language,
            steps: steps(facts),
            code: code(facts),
          })),
        },
      };
    },
  } satisfies Partial<Handlers>;
}
