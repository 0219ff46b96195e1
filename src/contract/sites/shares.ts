import { z } from 'zod';
import { granularities } from '../analytics/analytics.ts';
import { Breakdown, comparisons, Overview } from '../analytics/overview.ts';
import { dimensions, Filter, QueryRange } from '../analytics/query.ts';
import { Instant, OffsetInstant, text, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

export const mostShares = 50;
/** Filters of the link and of whoever looks, together. */
const mostFilters = 10;

const Filters = z.array(Filter).max(mostFilters);

/** A link that shows a site's numbers, or those of a segment, to whoever has it. */
export const Share = z
  .object({
    id: Uuid,
    site_id: Uuid,
    name: z.string(),
    url: z.string(),
    /** What to put into another page; null where the link may not stand in a frame. */
    embed_url: z.string().nullable(),
    filters: Filters,
    has_password: z.boolean(),
    expires_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'Share' });
export type Share = z.output<typeof Share>;

export const SharedNumbers = z
  .object({
    name: z.string(),
    site: z.object({ name: z.string(), domain: z.string(), timezone: z.string() }),
    /** What the link is narrowed to; whoever looks cannot take it away. */
    filters: Filters,
    overview: Overview,
    breakdowns: z.array(Breakdown),
    /** In place of the password until the browser's page is closed; null where there is none. */
    pass: z.string().nullable(),
  })
  .meta({ id: 'SharedNumbers' });
export type SharedNumbers = z.output<typeof SharedNumbers>;

export const shareRoutes = {
  'GET /v1/sites/:id/shares': {
    summary: "List the links that show a site's numbers to others",
    access: 'write',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ shares: z.array(Share) }) },
  },
  'POST /v1/sites/:id/shares': {
    summary: "Make a link that shows a site's numbers, or a segment of them, to whoever has it",
    access: 'write',
    limit: 'api',
    shownOnce: true,
    params: SiteId,
    body: z.strictObject({
      name: text(1, 120),
      filters: Filters.default([]),
      password: z.string().min(8).max(200).nullable().default(null),
      expires_at: OffsetInstant.nullable().default(null),
      may_embed: z.boolean().default(false),
    }),
    answers: { 201: Share },
  },
  'DELETE /v1/sites/:id/shares/:shareId': {
    summary: 'End a link at once',
    access: 'write',
    limit: 'api',
    params: SiteId.extend({ shareId: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
  'POST /v1/shared': {
    summary: 'What a link shows; needs its token, and its password where it has one',
    access: 'public',
    limit: 'api',
    body: z.strictObject({
      token: text(1, 100),
      password: z.string().max(200).optional(),
      pass: z.string().max(500).optional(),
      /** Whether it is shown inside another page. */
      embedded: z.boolean().default(false),
      range: QueryRange.default({ days: 30 }),
      compare: z.enum(comparisons).default('previous'),
      granularity: z.enum(granularities).default('day'),
      /** Further ones of whoever looks. */
      filters: Filters.default([]),
      dimensions: z.array(z.enum(dimensions)).max(dimensions.length).default([]),
    }),
    answers: { 200: SharedNumbers },
  },
} satisfies RouteTable;
