import { z } from 'zod';
import { Currency, Price } from '../analytics/price.ts';
import { because, HostName, Instant, TimeZone, text, Uuid, wholeNumber } from '../core/fields.ts';
import { type MergePatch, mergePatchOf } from '../core/merge-patch.ts';
import type { RouteTable } from '../core/route.ts';
import { Delivery } from './delivery.ts';
import { DisplayRules } from './display.ts';

/** `inline` is a card in a place of the page that the owner marks with `data-truce-card`. */
export const wallModes = ['hard', 'soft', 'banner', 'inline'] as const;

const Variant = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  template_id: text(1, 120),
  weight: z.number().min(0).max(1000).default(1),
});

/** Signed, short-lived proofs that a page was looked at without a blocker (docs/gate.md). */
const Gate = z.strictObject({
  enabled: z.boolean(),
  /** How long a token is good for, in seconds. Default 900. */
  ttl_s: z.number().int().min(60).max(86_400).optional(),
});

/** The settings of a site; what is left out on creation takes the defaults below (decisions: Templates). */
export const SiteConfig = z
  .strictObject({
    mode: z.enum(wallModes),
    template_id: text(1, 120),
    timezone: TimeZone,
    allow_localhost: z.boolean(),
    languages: z.union([
      z.literal('auto'),
      z.array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)).max(50),
    ]),
    detection: z.strictObject({
      third_party_probes: z.enum(['off', 'after_consent', 'on']),
      /** Whether the page's own ad tags are watched, which asks nobody anything. Default true. */
      page_tags: z.boolean().optional(),
    }),
    consent_mode: z.enum(['strict', 'cookieless', 'full']),
    ab_test: z.strictObject({
      enabled: z.boolean(),
      variants: z.array(Variant).max(10).refine(distinctNames, because('conflict')).default([]),
      holdout: z.number().min(0).max(50).default(0),
      /** fixed, the default: by the weights, for a verdict. bandit: by the results, once a day, without one. */
      allocation: z.enum(['fixed', 'bandit']).optional(),
    }),
    display: DisplayRules,
    /** off: measure only. No wall is ever shown, and everything is counted. */
    wall: z.enum(['on', 'off']),
    delivery: Delivery.optional(),
    gate: Gate.optional(),
    /** What is stored of the query of a page's address. Default utm: campaign parameters alone. */
    page_url_query: z.enum(['keep', 'utm', 'strip']).optional(),
  })
  .meta({ id: 'SiteConfig' });
export type SiteConfig = z.output<typeof SiteConfig>;

/** Objects are merged, arrays replaced, null resets a field to its default. */
export const SiteConfigChange = mergePatchOf(SiteConfig);
export type SiteConfigChange = MergePatch<SiteConfig>;

export const defaultSiteConfig: SiteConfig = {
  mode: 'hard',
  template_id: 'default',
  timezone: 'UTC',
  allow_localhost: true,
  languages: 'auto',
  detection: { third_party_probes: 'off' },
  consent_mode: 'cookieless',
  ab_test: { enabled: false, variants: [], holdout: 0 },
  display: {},
  wall: 'on',
};

export const siteStatuses = ['active', 'inactive'] as const;

export const Site = z
  .object({
    id: Uuid,
    name: z.string(),
    domain: z.string(),
    status: z.enum(siteStatuses),
    config: SiteConfig,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Site' });
export type Site = z.output<typeof Site>;

/** The list omits config and updated_at (spec: Site). */
export const SiteSummary = Site.omit({ config: true, updated_at: true }).meta({ id: 'SiteSummary' });

export const NewSite = z.strictObject({
  domain: HostName,
  name: text(1, 120).optional(),
  status: z.enum(siteStatuses).optional(),
  config: SiteConfigChange.optional(),
  /** Switches the weekly report on for the member who adds the site; with a key, for the owner. */
  weekly_report: z.boolean().default(false),
  /** What a thousand page views earn, from today on; the whole of it is `PUT /v1/sites/:id/revenue`. */
  revenue: z.strictObject({ currency: Currency, rpm: Price }).optional(),
});

export const SiteChange = z
  .strictObject({
    name: text(1, 120).optional(),
    status: z.enum(siteStatuses).optional(),
    config: SiteConfigChange.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, because('required'));

export const SiteId = z.object({ id: Uuid });

export const siteRoutes = {
  'GET /v1/sites': {
    summary: 'List the sites, newest first',
    access: 'read',
    limit: 'api',
    query: z.strictObject({
      limit: wholeNumber(1, 1000).default(1000),
      offset: wholeNumber(0, 100_000).default(0),
    }),
    answers: { 200: z.object({ sites: z.array(SiteSummary) }) },
  },
  'POST /v1/sites': {
    summary: 'Add a site, with its default template',
    access: 'write',
    limit: 'api',
    body: NewSite,
    etag: true,
    answers: { 201: Site },
  },
  'GET /v1/sites/:id': {
    summary: 'Read one site',
    access: 'read',
    limit: 'api',
    params: SiteId,
    etag: true,
    answers: { 200: Site },
  },
  'PATCH /v1/sites/:id': {
    summary: 'Change a site; fields left out keep their value',
    access: 'write',
    limit: 'api',
    params: SiteId,
    etag: true,
    body: SiteChange,
    answers: { 200: Site },
  },
  'DELETE /v1/sites/:id': {
    summary: 'Delete a site at once and its events in the background',
    access: 'write',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
} satisfies RouteTable;

function distinctNames(variants: { name: string }[]): boolean {
  return new Set(variants.map((variant) => variant.name)).size === variants.length;
}
