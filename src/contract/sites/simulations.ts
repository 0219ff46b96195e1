import * as z from 'zod';
import { HttpUrl, Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

/** Kinds of blockers, each reduced to what decides what a page looks like (docs/simulate.md). */
export const profileIds = ['none', 'adblock-plus', 'ublock', 'network', 'brave', 'dns'] as const;
export type ProfileId = (typeof profileIds)[number];

export const simulationStates = ['waiting', 'running', 'done', 'failed'] as const;
export const seenVerdicts = ['blocked', 'clear', 'unknown'] as const;
export type SeenVerdict = (typeof seenVerdicts)[number];

/**
 * Of a site: `open` may wait or run at once, since one runs at a time on the whole installation; `kept` finished ones have
 * pictures, and the oldest gives way.
 */
export const simulationLimits = { open: 5, kept: 50 } as const;

const SimulatedProfile = z.object({
  profile: z.enum(profileIds),
  blocked: z.number().int().describe("Number of blocked requests, including the script's own baits."),
  wall: z.boolean().describe('Whether the wall was visible.'),
  verdict: z
    .enum(seenVerdicts)
    .nullable()
    .describe('What the script detected; null if the page has no script, or it was blocked.'),
  picture: z
    .string()
    .meta({
      example:
        '/v1/sites/6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11/simulations/b4c1f0de-52a7-4b0e-9c35-7d8e6f2a1b90/ublock.png',
    })
    .describe('Path of the screenshot; needs the same key.'),
});

export const Simulation = z
  .object({
    id: Uuid,
    url: z.string().meta({ example: 'https://example.com/an-article' }),
    width: z.number().int().describe('Width of the browser window, in pixels.'),
    state: z.enum(simulationStates),
    reason: z.string().nullable().describe('Why it failed; otherwise null.'),
    created_at: Instant,
    finished_at: Instant.nullable().describe('Null: not finished yet.'),
    sandboxed: z
      .boolean()
      .nullable()
      .describe('Whether the browser ran in its sandbox; null until there is a result.'),
    profiles: z.array(SimulatedProfile),
  })
  .meta({ id: 'Simulation' });
export type Simulation = z.output<typeof Simulation>;

const SimulationId = SiteId.extend({ simulationId: Uuid });

export const simulationRoutes = {
  'POST /v1/sites/:id/simulations': {
    operationId: 'createSimulation',
    summary: 'Start a page simulation',
    description: `Opens a page of the site as visitors with each kind of ad blocker see it. The screenshots are kept for seven days. Up to ${simulationLimits.open} simulations of a site can wait or run at once, and its latest ${simulationLimits.kept} are kept.`,
    access: 'write',
    limit: 'api',
    audit: null,
    params: SiteId,
    body: z.strictObject({
      url: HttpUrl.meta({ example: 'https://example.com/an-article' })
        .optional()
        .describe("A page on the site's domain or a subdomain. Default: its front page."),
      width: z
        .number()
        .int()
        .min(320)
        .max(1920)
        .default(1280)
        .describe('Width of the browser window, in pixels. Below 600, a phone is simulated.'),
    }),
    answers: { 202: Simulation },
    statuses: { 202: 'The simulation, which is now queued.' },
  },
  'GET /v1/sites/:id/simulations/:simulationId': {
    operationId: 'getSimulation',
    summary: 'Get a page simulation',
    access: 'read',
    limit: 'api',
    params: SimulationId,
    answers: { 200: Simulation },
    statuses: { 200: 'The progress of the simulation, and what each visitor saw.' },
  },
  'GET /v1/sites/:id/simulations/:simulationId/:picture': {
    operationId: 'getSimulationPicture',
    summary: 'Get a screenshot of a simulation',
    access: 'read',
    limit: 'api',
    params: SimulationId.extend({
      picture: z
        .string()
        .regex(/^[a-z-]{1,30}\.png$/)
        .meta({ description: 'Name of a profile, then `.png`.', example: 'ublock.png' }),
    }),
    formats: ['image/png'],
    answers: { 200: null },
    statuses: { 200: 'The screenshot, as PNG.' },
  },
} satisfies RouteTable;
