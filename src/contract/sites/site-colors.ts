import * as z from 'zod';
import { HttpUrl } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

const SiteColor = z.object({
  color: z.string().meta({ description: '`#rrggbb`.', example: '#a63c1a' }),
  source: z.enum(['theme_color', 'css']).describe('The `theme-color` of the page, or its style sheets.'),
});
export type SiteColor = z.output<typeof SiteColor>;

const SiteColors = z.object({
  url: z.string().describe('The page that was read, after redirects.'),
  is_read: z.boolean().describe('Whether the page could be read.'),
  colors: z.array(SiteColor).describe('At most five, the most likely first. Grays are left out.'),
});
export type SiteColors = z.output<typeof SiteColors>;

export const siteColorRoutes = {
  'POST /v1/sites/:id/colors': {
    operationId: 'getSiteColors',
    summary: 'Look up colors of a site',
    description:
      'Reads a page and up to three of its own style sheets, and suggests accent colors for walls.',
    access: 'write',
    limit: 'api',
    audit: null,
    params: SiteId,
    body: z.strictObject({
      url: HttpUrl.optional().meta({
        description: "The page to read, on the site's domain or a subdomain. Default: its front page.",
        example: 'https://example.com/',
      }),
    }),
    answers: { 200: SiteColors },
    statuses: { 200: 'The colors that were found.' },
  },
} satisfies RouteTable;
