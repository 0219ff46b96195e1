import * as z from 'zod';
import { PropertyName } from '../analytics/dimension-fields.ts';
import { propertyLimits } from '../analytics/dimensions.ts';
import { Currency, Price } from '../analytics/price.ts';
import { because, HostName, Instant, nameText, TimeZone, text, Uuid, wholeNumber } from '../core/fields.ts';
import { type MergePatch, mergePatchOf } from '../core/merge-patch.ts';
import type { RouteTable } from '../core/route.ts';
import { AbTestSettings } from './ab-test-settings.ts';
import { Delivery } from './delivery.ts';
import { DisplayRules } from './display.ts';
import { Retention } from './retention.ts';

/** Of an account: every list of sites shows all of them. */
export const maxSites = 1000;

/** `inline` is a card in a place of the page that the owner marks with `data-truce-card`. */
export const wallModes = ['hard', 'soft', 'banner', 'inline'] as const;

/** Signed, short-lived proofs that a page was looked at without a blocker (docs/gate.md). */
const Gate = z.strictObject({
  enabled: z.boolean().describe('Whether the gate issues tokens.'),
  ttl_s: z
    .number()
    .int()
    .min(60)
    .max(86_400)
    .optional()
    .describe('Lifetime of a token, in seconds. Default: 900.'),
});

/** A query parameter, as it is written in addresses. */
const ParameterName = z.string().regex(/^[A-Za-z0-9_.~[\]-]{1,64}$/);
const maxParameters = 20;

/** The settings of a site; what is left out on creation takes the defaults below (decisions: Templates). */
export const SiteConfig = z
  .strictObject({
    mode: z
      .enum(wallModes)
      .describe(
        '`hard`: cannot be closed; `soft`: can be closed; `banner`: a bar, the page stays usable; `inline`: a card inside the page.',
      ),
    template_id: text(1, 120).describe('A template of the site, by id or by name.'),
    timezone: TimeZone.describe(
      'IANA name. Days begin and end in this time zone; a change regroups past days too.',
    ),
    allow_localhost: z.boolean().describe('Whether events from localhost count, for testing.'),
    languages: z
      .union([z.literal('auto'), z.array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)).max(50)])
      .describe('Languages that the wall is shown in; `auto`: all of them.'),
    detection: z.strictObject({
      third_party_probes: z
        .enum(['off', 'after_consent', 'on'])
        .describe(
          "Whether the script may send requests to real ad hosts, which reveals visitors' IP addresses to them.",
        ),
      page_tags: z
        .boolean()
        .optional()
        .describe(
          "Whether the script watches the page's own ad tags, which sends no requests. Default: true.",
        ),
    }),
    consent_mode: z
      .enum(['strict', 'cookieless', 'full'])
      .describe(
        '`strict`: nothing before consent; `cookieless`: no storage on the device; `full`: with storage.',
      ),
    ab_test: AbTestSettings,
    display: DisplayRules.describe('When the wall appears: all rules must match.'),
    acceptable_ads: z
      .enum(['do_not_ask', 'ask'])
      .optional()
      .describe(
        'Whether visitors whose blocker lets Acceptable Ads through see the wall. They are recognized only with `third_party_probes`. Default: `do_not_ask`.',
      ),
    wall: z.enum(['on', 'off']).describe('`off`: measure only. No wall is shown; everything is counted.'),
    delivery: Delivery.optional().describe(
      "Where visitors' browsers load the script and the baits, and send events.",
    ),
    gate: Gate.optional().describe(
      'Signed, short-lived proofs that a page was loaded without an ad blocker.',
    ),
    after_unlock: z
      .enum(['refresh', 'tell', 'reload'])
      .optional()
      .describe(
        'What happens on the page when a visitor allows ads there. `refresh` (default): the ads are requested in place, where the ad library allows it; `tell`: only the page event `unlocked`; `reload`: the same as `refresh`, but where that is not possible, the page is reloaded at its scroll position.',
      ),
    data_layer: z
      .boolean()
      .optional()
      .describe(
        'Whether the script also pushes its page events (`truce_verdict`, `truce_wall` …) to `window.dataLayer`. Default: false.',
      ),
    page_url_query: z
      .enum(['keep', 'utm', 'strip'])
      .optional()
      .describe(
        "How much of a page's query string is stored. `utm` (default): only campaign parameters; `strip`: nothing; `keep`: all of it.",
      ),
    page_url_parameters: z
      .array(ParameterName)
      .max(maxParameters)
      .optional()
      .describe(
        'Names of query parameters that are stored as well, with `utm` and `strip`. Only list parameters that never contain personal data.',
      ),
    retention: Retention.optional().describe(
      'How long data of the site is kept, where that is less than the default. Older data is permanently deleted within an hour.',
    ),
    properties: z
      .array(PropertyName)
      .max(propertyLimits.count)
      .refine((names) => new Set(names).size === names.length, because('conflict'))
      .optional()
      .describe(
        "The site's own properties, to split and filter numbers by as `property:<name>`. Values come from the `metadata` of events, or from `data-truce-<name>` on the script tag; they count from the declaration on.",
      ),
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
    domain: z.string().describe('Host name without scheme, port or path.'),
    status: z
      .enum(siteStatuses)
      .describe('`inactive`: the site is off. Its script does nothing, and its events are rejected.'),
    config: SiteConfig,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Site' });
export type Site = z.output<typeof Site>;

/** The list omits config and updated_at (spec: Site). */
export const SiteSummary = Site.omit({ config: true, updated_at: true }).meta({ id: 'SiteSummary' });

export const NewSite = z.strictObject({
  domain: HostName.describe(
    'Host name without scheme, port or path. International names are converted to Punycode.',
  ),
  name: nameText(1, 120).optional().meta({ description: 'Default: the domain.', example: 'Example News' }),
  status: z
    .enum(siteStatuses)
    .optional()
    .describe('`inactive`: the site is off. Its script does nothing, and its events are rejected.'),
  config: SiteConfigChange.optional().describe('Omitted fields get their defaults.'),
  weekly_report: z
    .boolean()
    .default(false)
    .describe('Turns on the weekly report for the member who creates the site; with a key, for the owner.'),
  revenue: z
    .strictObject({
      currency: Currency,
      rpm: Price.optional().describe(
        'What 1,000 page views earn from today on. Omitted: no rate is set yet.',
      ),
    })
    .optional()
    .describe('The currency and the first rate. For more options, use `PUT /v1/sites/:id/revenue`.'),
});

export const SiteChange = z
  .strictObject({
    name: nameText(1, 120).optional(),
    status: z
      .enum(siteStatuses)
      .optional()
      .describe('`inactive`: the site is off. Its script does nothing, and its events are rejected.'),
    config: SiteConfigChange.optional().describe(
      'Objects are merged and lists replaced. Omitted fields keep their values; null resets a field to its default.',
    ),
  })
  .refine((change) => Object.keys(change).length > 0, because('required'));

export const SiteId = z.object({ id: Uuid });

export const siteRoutes = {
  'GET /v1/sites': {
    operationId: 'listSites',
    summary: 'List sites',
    access: 'read',
    limit: 'api',
    query: z.strictObject({
      limit: wholeNumber(1, maxSites).default(maxSites),
      offset: wholeNumber(0, 100_000).default(0),
    }),
    answers: { 200: z.object({ sites: z.array(SiteSummary) }) },
    statuses: { 200: 'The sites, newest first.' },
  },
  'POST /v1/sites': {
    operationId: 'createSite',
    summary: 'Create a site',
    description:
      'The site gets a template named `default`. Unless `config.wall` is `off`, its wall is on, and `hard` unless `config.mode` says otherwise.',
    access: 'write',
    limit: 'api',
    audit: 'site_added',
    body: NewSite,
    etag: true,
    answers: { 201: Site },
    statuses: {
      201: 'The new site.',
      409: `Another site already uses one of the paths in \`config.delivery\`, or the account has ${maxSites} sites.`,
    },
  },
  'GET /v1/sites/:id': {
    operationId: 'getSite',
    summary: 'Get a site',
    access: 'read',
    limit: 'api',
    params: SiteId,
    etag: true,
    answers: { 200: Site },
    statuses: { 200: 'The site.' },
  },
  'PATCH /v1/sites/:id': {
    operationId: 'updateSite',
    summary: 'Update a site',
    description: 'Omitted fields keep their values.',
    access: 'write',
    limit: 'api',
    audit: 'site_changed',
    params: SiteId,
    etag: true,
    body: SiteChange,
    answers: { 200: Site },
    statuses: {
      200: 'The updated site.',
      409: 'Another site already uses one of the paths, or the site changed since you read it.',
    },
  },
  'DELETE /v1/sites/:id': {
    operationId: 'deleteSite',
    summary: 'Delete a site',
    description:
      'The site, its templates, the API keys limited to it and its report settings are deleted at once, its events in the background.',
    access: 'write',
    limit: 'api',
    audit: 'site_deleted',
    params: SiteId,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The site was deleted.' },
  },
} satisfies RouteTable;
