import * as z from 'zod';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

export const InlineSnippet = z
  .object({
    snippet: z
      .string()
      .describe(
        'For the head of every page, directly above the tag of the script. Paste it unchanged: one other character changes its hash.',
      ),
    csp_hash: z.string().meta({
      description: 'For `script-src`, if your pages send a Content-Security-Policy.',
      example: "'sha256-…'",
    }),
    bytes: z
      .number()
      .int()
      .describe(
        'Length of the snippet in bytes, its tags included: at most 2,048, unless your addresses are very long.',
      ),
  })
  .meta({ id: 'InlineSnippet' });
export type InlineSnippet = z.output<typeof InlineSnippet>;

export const inlineSnippetRoutes = {
  'GET /v1/sites/:id/inline-snippet': {
    operationId: 'getInlineSnippet',
    summary: 'Get the inline snippet',
    description:
      'Notices when a blocker stops the script itself, counts that page view, and shows a plain wall if the wall of the site is on. It changes only with the paths of the site, its consent mode and the version of Truce.',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: InlineSnippet },
    statuses: { 200: 'The snippet, and its hash for a Content-Security-Policy.' },
  },
} satisfies RouteTable;
