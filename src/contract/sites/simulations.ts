import { z } from 'zod';
import { HttpUrl, Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

/** Kinds of blockers, each reduced to what decides what a page looks like (docs/simulate.md). */
export const profileIds = ['none', 'adblock-plus', 'ublock', 'network', 'brave', 'dns'] as const;
export type ProfileId = (typeof profileIds)[number];

export const simulationStates = ['waiting', 'running', 'done', 'failed'] as const;
export const seenVerdicts = ['blocked', 'clear', 'unknown'] as const;
export type SeenVerdict = (typeof seenVerdicts)[number];

const SimulatedProfile = z.object({
  profile: z.enum(profileIds),
  /** Requests that were refused, the service's own baits among them. */
  blocked: z.number().int(),
  wall: z.boolean(),
  verdict: z.enum(seenVerdicts).nullable(),
  picture: z.string().meta({
    example:
      '/v1/sites/6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11/simulations/b4c1f0de-52a7-4b0e-9c35-7d8e6f2a1b90/ublock.png',
  }),
});

export const Simulation = z
  .object({
    id: Uuid,
    url: z.string().meta({ example: 'https://example.com/an-article' }),
    width: z.number().int(),
    state: z.enum(simulationStates),
    reason: z.string().nullable(),
    created_at: Instant,
    finished_at: Instant.nullable(),
    /** Whether the browser ran in its sandbox; null while there is nothing to see. */
    sandboxed: z.boolean().nullable(),
    profiles: z.array(SimulatedProfile),
  })
  .meta({ id: 'Simulation' });
export type Simulation = z.output<typeof Simulation>;

const SimulationId = SiteId.extend({ simulationId: Uuid });

export const simulationRoutes = {
  'POST /v1/sites/:id/simulations': {
    summary:
      'Show a page of the site as visitors with each kind of blocker see it; pictures stay for seven days',
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({
      url: HttpUrl.meta({ example: 'https://example.com/an-article' }).optional(),
      width: z.number().int().min(320).max(1920).default(1280),
    }),
    answers: { 202: Simulation },
  },
  'GET /v1/sites/:id/simulations/:simulationId': {
    summary: 'How far a simulation is, and what was seen',
    access: 'read',
    limit: 'api',
    params: SimulationId,
    answers: { 200: Simulation },
  },
  'GET /v1/sites/:id/simulations/:simulationId/:picture': {
    summary: 'A picture of a simulation, as PNG',
    access: 'read',
    limit: 'api',
    params: SimulationId.extend({ picture: z.string().regex(/^[a-z-]{1,30}\.png$/) }),
    answers: { 200: null },
  },
} satisfies RouteTable;
