import { z } from 'zod';
import { Delivery } from './delivery.ts';
import type { RouteTable } from './route.ts';
import { SiteId } from './sites.ts';

const Platform = z.object({
  id: z.string(),
  name: z.string(),
  /** How to colour the code: html, nginx, caddy, apache, js, jsx, vue, php. */
  language: z.string(),
  steps: z.array(z.string()),
  code: z.string(),
});

export const Installation = z
  .object({
    /** For the head of every page, with what is stored now. */
    snippet: z.string(),
    loader_url: z.string(),
    /** What the platforms' code takes for granted and is not stored yet: `config.delivery` for PATCH; else null. */
    suggested_delivery: Delivery.nullable(),
    platforms: z.array(Platform),
  })
  .meta({ id: 'Installation' });
export type Installation = z.output<typeof Installation>;

export const installationRoutes = {
  'GET /v1/sites/:id/installation': {
    summary: 'The snippet, and what to paste where on each platform, with the real values of the site',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: Installation },
  },
} satisfies RouteTable;
