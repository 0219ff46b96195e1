import * as z from 'zod';
import type { RouteTable } from '../core/route.ts';
import type { DisplayRules } from './display.ts';
import type { SiteConfig } from './sites.ts';
import { imageTypes } from './wall-images.ts';

/**
 * What the server puts in front of the SDK: everything the visitor's page needs to know of a site. What is as most
 * sites have it is left out, since every page view pays for it.
 */
export interface LoaderSettings {
  site_id: string;
  /** Sent back with events: shows that they come from a page that loaded this script (kit/day-marks.ts). */
  mark: string;
  /** Public address of the service, used if the script's own address does not contain it. */
  base_url: string;
  /** The owner's own address, where it passes the paths on; left out: visitors load from the service itself. */
  origin?: string;
  paths: LoaderPaths;
  /** Files of the further parts; those of the walls are with the walls. */
  parts: { ask: string; slots: string };
  consent_mode: SiteConfig['consent_mode'];
  /** Left out: off. */
  third_party_probes?: SiteConfig['detection']['third_party_probes'];
  /** Whether some visitors are never shown a wall: then the detection event says so. */
  has_holdout?: true;
  baits: Baits;
  /** The ad tags that are watched where the page has them; empty when the owner switched that off. */
  ad_tags: AdTag[];
}

/** Below the address that the script came from; renamed ones as the site's `delivery` says. */
export interface LoaderPaths {
  /** Left out: `/v1/loader/<siteId>.js`. */
  loader?: string;
  track: string;
  media: string;
  /** In front of the further parts' files; left out: the bait folder, the site's id and a hyphen. */
  parts?: string;
}

/** What the part that asks needs, once a blocker was found. */
export interface AskSettings {
  site_id: string;
  /** The file of the part for documents in frames. */
  frame: string;
  /** The zone in which the owner's schedule is meant. */
  timezone: string;
  /** Percent of visitors who are never shown a wall. */
  holdout: number;
  /** Left out: `refresh`. */
  after_unlock?: SiteConfig['after_unlock'];
  /** Left out: visitors whose blocker lets Acceptable Ads through are not shown a wall. */
  asks_acceptable_ads?: true;
  /** The site's wall is off: only the page's own `Truce.forceDisplay()` shows it. */
  is_off?: true;
  /** One wall a variant; `control` alone while no A/B test runs. */
  walls: LoaderWall[];
}

export interface LoaderWall {
  variant: string;
  /** Of its wall, in the bait folder; `soft`: of the one that can be closed, where it turns hard after some sessions. */
  file: string;
  soft?: string;
  weight: number;
  display: DisplayRules;
}

/**
 * An ad company's script as pages carry it: a part of its address; the company, whose tags fail together and count
 * once; and a path from `window` that is truthy once it runs, where there is one to rely on.
 */
export type AdTag = [src: string, operator: string, alive?: string];

/** Today's draw from the dated pools (see `delivery/bait-pools.ts`). */
export interface Baits {
  /** Class names or `#id`s that EasyList and others hide everywhere. */
  elements: string[];
  /** Such ones that only uBlock Origin's own lists hide: they name the blocker. */
  ubo_only: string[];
  /** File names below /v1/media/ that filter lists block on any host. */
  paths: string[];
  /** File name below /v1/media/ that no list blocks, with the ending of `paths`: judges network and CSP. */
  control: string;
}

/** What a visitor's page loads. Answers are scripts and short texts, not JSON. */
export const loaderRoutes = {
  'GET /v1/loader/:file': {
    operationId: 'getLoader',
    summary: 'Get the SDK script',
    description:
      "Returns the SDK with the site's settings (`<siteId>.js`), or one of its parts (`?part=`, used by older scripts).",
    access: 'public',
    limit: 'none',
    params: z.object({ file: z.string().max(200).describe('The id of the site, then `.js`.') }),
    query: z.object({
      part: z.enum(['ask', 'wall']).optional().describe('Returns only this part of the SDK.'),
      v: z
        .string()
        .max(120)
        .optional()
        .describe('The variant whose wall is requested. Default: the first one.'),
      l: z.string().max(400).optional().describe("The visitor's languages, most preferred first."),
      p: z.string().max(40).optional().describe('The language of the page.'),
    }),
    formats: ['text/javascript'],
    failureFormats: { 404: 'text/javascript' },
    answers: { 200: null },
    statuses: { 200: "The script, with the site's settings.", 404: 'Unknown site: an empty script.' },
  },
  'GET /v1/media/:name': {
    operationId: 'getMedia',
    summary: 'Get a bait or a part of the SDK',
    description:
      'Returns a bait or its control (`ok:` and the name, so that the SDK can compare the content), a part of the SDK (`<siteId>-<name>.js`, with names that the SDK knows, that differ from site to site and change with the folder), or an image that was uploaded for a wall (`<siteId>-<hash>.png`).',
    access: 'public',
    limit: 'none',
    params: z.object({
      name: z
        .string()
        .regex(/^[A-Za-z0-9._-]{1,100}$/)
        .meta({ description: 'Name of the bait, or of the part of the SDK.', example: 'pixel.gif' }),
    }),
    query: z.object({
      g: z
        .string()
        .max(120)
        .optional()
        .describe('The id of a site with a gate, a dot, and a nonce: requests the header `X-Proof`.'),
      l: z
        .string()
        .max(400)
        .optional()
        .describe("For a wall: the visitor's languages, most preferred first."),
      p: z.string().max(40).optional().describe('For a wall: the language of the page.'),
    }),
    formats: ['text/plain', 'text/javascript', ...imageTypes],
    answers: { 200: null },
    statuses: { 200: 'The bait, its control, or the part of the SDK.' },
  },
} satisfies RouteTable;
