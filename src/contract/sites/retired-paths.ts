import * as z from 'zod';
import { Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

/** A path that the site had earlier, and that still answers for it. */
const RetiredPath = z
  .object({
    path: z.string(),
    role: z.enum(['loader', 'track', 'media']).describe('What the path served.'),
    retired_at: Instant,
  })
  .meta({ id: 'RetiredPath' });

export const retiredPathRoutes = {
  'GET /v1/sites/:id/retired-paths': {
    operationId: 'listRetiredPaths',
    summary: 'List earlier paths',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ paths: z.array(RetiredPath) }) },
    statuses: { 200: "The site's earlier paths, which still work, newest first." },
  },
  'DELETE /v1/sites/:id/retired-paths': {
    operationId: 'deleteRetiredPaths',
    summary: 'Delete earlier paths',
    description: 'The paths stop working at once.',
    access: 'write',
    limit: 'api',
    audit: 'site_changed',
    params: SiteId,
    answers: { 200: z.object({ removed: z.number().int().describe('Number of paths that were deleted.') }) },
    statuses: { 200: 'The number of paths that were deleted.' },
  },
} satisfies RouteTable;
