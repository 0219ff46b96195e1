import * as z from 'zod';
import { granularities } from '../analytics/analytics.ts';
import { Dimension } from '../analytics/dimension-fields.ts';
import { maxDimensions } from '../analytics/dimensions.ts';
import { Breakdown, comparisons, Overview } from '../analytics/overview.ts';
import { Filter, QueryRange } from '../analytics/query.ts';
import { Instant, nameText, OffsetInstant, text, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

export const maxShares = 50;
/** The filters of the link and of the viewer, combined. */
const maxFilters = 10;

const Filters = z.array(Filter).max(maxFilters);

/** A link that shows the numbers of a site or segment to anyone who has it. */
export const Share = z
  .object({
    id: Uuid,
    site_id: Uuid,
    name: z.string().meta({ example: 'For the board' }),
    filters: Filters.describe('Filters that the link is limited to.'),
    has_password: z.boolean(),
    may_embed: z.boolean().describe('Whether the numbers can be embedded in other pages.'),
    expires_at: Instant.nullable().describe('Null: never.'),
    created_at: Instant,
  })
  .meta({ id: 'Share' });
export type Share = z.output<typeof Share>;

/** A link with its address, which is shown only when the link is created. */
export const NewShare = Share.extend({
  url: z.string().meta({
    description: 'Shown only once. Only its hash is stored.',
    example: 'https://truce.example.com/shared#hQ2mVt7xYb1LcN8pRz3Kd9sQ2mVt7xYb',
  }),
  embed_url: z.string().nullable().describe('Address for an iframe; null if embedding is not allowed.'),
}).meta({ id: 'NewShare' });
export type NewShare = z.output<typeof NewShare>;

export const SharedNumbers = z
  .object({
    name: z.string().meta({ example: 'For the board' }),
    site: z.object({ name: z.string(), domain: z.string(), timezone: z.string() }),
    filters: Filters.describe('Filters that the link is limited to. They cannot be removed.'),
    overview: Overview,
    breakdowns: z.array(Breakdown),
    pass: z
      .string()
      .nullable()
      .describe(
        'Send it in place of the password for up to 12 hours, or beside it for longer; null if the link has no password.',
      ),
  })
  .meta({ id: 'SharedNumbers' });
export type SharedNumbers = z.output<typeof SharedNumbers>;

export const shareRoutes = {
  'GET /v1/sites/:id/shares': {
    operationId: 'listShares',
    summary: 'List share links',
    access: 'write',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ shares: z.array(Share) }) },
    statuses: { 200: 'The links, newest first.' },
  },
  'POST /v1/sites/:id/shares': {
    operationId: 'createShare',
    summary: 'Create a share link',
    description: "Anyone with the link can see the site's numbers, or those of a segment, and nothing else.",
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'link_made',
    shownOnce: true,
    params: SiteId,
    body: z.strictObject({
      name: nameText(1, 120).meta({
        description: 'Shown to you and to everyone with the link.',
        example: 'For the board',
      }),
      filters: Filters.default([]).describe('Limits the link to a segment of the numbers.'),
      password: z
        .string()
        .min(8)
        .max(200)
        .nullable()
        .default(null)
        .meta({ description: 'Null: no password.', example: 'a long password' }),
      expires_at: OffsetInstant.nullable().default(null).describe('Null: never.'),
      may_embed: z.boolean().default(false).describe('Whether the numbers can be embedded in other pages.'),
    }),
    answers: { 201: NewShare },
    statuses: { 201: 'The link, with its address, which is shown only once.' },
  },
  'DELETE /v1/sites/:id/shares/:shareId': {
    operationId: 'deleteShare',
    summary: 'Revoke a share link',
    access: 'write',
    limit: 'api',
    audit: 'link_ended',
    params: SiteId.extend({ shareId: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The link was revoked. It stops working at once.' },
  },
  'POST /v1/shared': {
    operationId: 'getSharedNumbers',
    summary: 'Get the numbers behind a share link',
    description: 'Needs the token of the link, and its password if it has one.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({
      token: text(1, 100).meta({
        description: 'The part of the link after `#`.',
        example: 'hQ2mVt7xYb1LcN8pRz3Kd9sQ2mVt7xYb',
      }),
      password: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'Needed if the link has one.', example: 'a long password' }),
      pass: z
        .string()
        .max(500)
        .optional()
        .describe('The `pass` of an earlier response. The password is only checked if it has expired.'),
      embedded: z.boolean().default(false).describe('Whether the numbers are shown inside another page.'),
      range: QueryRange.default({ days: 30 }),
      compare: z.enum(comparisons).default('previous'),
      granularity: z.enum(granularities).default('day'),
      filters: Filters.default([]).describe('Further filters, on top of those of the link.'),
      dimensions: z.array(Dimension).max(maxDimensions).default([]).describe('Breakdowns to include.'),
    }),
    answers: { 200: SharedNumbers },
    statuses: {
      200: 'The numbers that the link shows.',
      401: 'The link needs a password, or the password is incorrect.',
      404: 'The link is unknown, expired or revoked.',
    },
  },
} satisfies RouteTable;
