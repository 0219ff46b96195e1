import { z } from 'zod';
import { Delivery } from './delivery.ts';
import { HttpUrl, Instant } from './fields.ts';
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

/** What is checked, in this order. */
export const checkNames = [
  'page',
  'host',
  'snippet',
  'loader',
  'csp_script',
  'csp_connect',
  'events',
  'baits',
  'site_active',
  'last_event',
] as const;

const Check = z.object({
  name: z.enum(checkNames),
  /** unknown: could not be told, which is no fault by itself. */
  status: z.enum(['pass', 'fail', 'unknown']),
  /** What was found, in words for an owner. */
  message: z.string(),
  /** What to do about it; null where there is nothing to do. */
  fix: z.string().nullable(),
});
export type Check = z.output<typeof Check>;

export const Verification = z
  .object({
    /** The page that was looked at. */
    url: z.string(),
    checked_at: Instant,
    /** No check failed. */
    ok: z.boolean(),
    checks: z.array(Check),
  })
  .meta({ id: 'Verification' });
export type Verification = z.output<typeof Verification>;

export const installationRoutes = {
  'GET /v1/sites/:id/installation': {
    summary: 'The snippet, and what to paste where on each platform, with the real values of the site',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: Installation },
  },
  'POST /v1/sites/:id/verify': {
    summary: 'Look at a page as a visitor would, and say what of the installation is missing',
    access: 'write',
    limit: 'api',
    params: SiteId,
    /** Default: the front page of the site's domain. */
    body: z.strictObject({ url: HttpUrl.optional() }),
    answers: { 200: Verification },
  },
} satisfies RouteTable;
