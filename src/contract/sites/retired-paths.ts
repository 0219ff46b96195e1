import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

/** A path that the site had earlier, and that still answers for it. */
const RetiredPath = z
  .object({
    path: z.string(),
    role: z.enum(['loader', 'track', 'media']),
    retired_at: Instant,
  })
  .meta({ id: 'RetiredPath' });

export const retiredPathRoutes = {
  'GET /v1/sites/:id/retired-paths': {
    summary: "List a site's earlier paths, which still work, newest first",
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ paths: z.array(RetiredPath) }) },
  },
  'DELETE /v1/sites/:id/retired-paths': {
    summary: "Remove a site's earlier paths, so that they stop working",
    access: 'write',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ removed: z.number().int() }) },
  },
} satisfies RouteTable;
