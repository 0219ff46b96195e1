import { z } from 'zod';
import type { RouteTable } from './route.ts';
import type { SiteConfig } from './sites.ts';
import type { TemplateConfig } from './templates.ts';

/** What the server puts in front of the SDK: everything the visitor's page needs to know of a site. */
export interface LoaderSettings {
  site_id: string;
  /** Public address of the service, used when the script's own address does not tell it. */
  base_url: string;
  /** The owner's host, where it passes the paths on to the service. */
  origin: string | null;
  /** Where things are on `origin` or on the service; `loader` is null while it has no path of its own. */
  paths: { loader: string | null; track: string; media: string };
  consent_mode: SiteConfig['consent_mode'];
  languages: SiteConfig['languages'];
  third_party_probes: SiteConfig['detection']['third_party_probes'];
  display: SiteConfig['display'];
  /** Percent of visitors who are never shown a wall. */
  holdout: number;
  /** One wall a variant; `control` alone while no A/B test runs. */
  walls: LoaderWall[];
  baits: Baits;
}

export interface LoaderWall {
  variant: string;
  weight: number;
  config: TemplateConfig;
}

/** Today's draw from the dated pools (see `http/bait-pools.ts`). */
export interface Baits {
  /** Class names or `#id`s that filter lists hide everywhere. */
  elements: string[];
  /** Those of `elements` that only uBlock Origin's own lists hide: they name the blocker. */
  ubo_only: string[];
  /** File names below /v1/media/ that filter lists block on any host. */
  paths: string[];
  /** File name below /v1/media/ that no list blocks: judges network and CSP. */
  control: string;
}

/** What a visitor's page loads. Answers are scripts and short texts, not JSON. */
export const loaderRoutes = {
  'GET /v1/loader/:file': {
    summary: "The SDK with the site's settings, as `<siteId>.js`; `?part=wall` answers the wall alone",
    access: 'public',
    limit: 'none',
    params: z.object({ file: z.string().max(200) }),
    query: z.object({ part: z.literal('wall').optional() }),
    answers: { 200: null },
  },
  'GET /v1/media/:name': {
    summary: 'A bait or its control: answers `ok:` and the name, so that the SDK can judge by content',
    access: 'public',
    limit: 'none',
    params: z.object({ name: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/) }),
    query: z.object({ g: z.string().max(120).optional() }),
    answers: { 200: null },
  },
} satisfies RouteTable;
