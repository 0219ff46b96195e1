import { inlineSnippet } from '../../../delivery/inline/inline-snippet.ts';
import type { SdkFiles } from '../../../delivery/sdk-files.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

export interface InlineSnippetParts {
  records: Records;
  sdk: SdkFiles;
  baseUrl: string;
}

export function inlineSnippetHandlers({ records, sdk, baseUrl }: InlineSnippetParts) {
  return {
    'GET /v1/sites/:id/inline-snippet': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return { status: 200, body: inlineSnippet(sdk, site, baseUrl) };
    },
  } satisfies Partial<Handlers>;
}
