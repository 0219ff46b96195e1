import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

/** What the owner's server needs to check tokens (docs/gate.md). The secret signs them, so it stays on servers. */
export const GateState = z
  .object({
    enabled: z.boolean(),
    ttl_s: z.number().int(),
    secret: z.string(),
  })
  .meta({ id: 'Gate' });
export type GateState = z.output<typeof GateState>;

export const defaultGateTtlS = 900;

/** Drawn by the page for one exchange; it keeps one page's proofs from serving another's request. */
export const GateNonce = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

/** What the page got in `X-Proof` beside each bait that it could fetch. */
export const GateProofs = z.object({
  nonce: GateNonce,
  proofs: z
    .array(z.object({ name: z.string().min(1).max(100), proof: z.string().min(1).max(100) }))
    .min(1)
    .max(20),
});
export type GateProofs = z.output<typeof GateProofs>;

export const gateRoutes = {
  'GET /v1/sites/:id/gate': {
    summary: "Read the gate's settings and the secret that signs its tokens",
    access: 'write',
    limit: 'api',
    params: SiteId,
    answers: { 200: GateState },
  },
  'POST /v1/sites/:id/gate/rotate': {
    summary: 'Give the gate a new secret; tokens of the former one are no longer made',
    access: 'write',
    limit: 'api',
    shownOnce: true,
    params: SiteId,
    answers: { 200: GateState },
  },
  'POST /v1/gate/:id': {
    summary: 'Exchange proofs of fetched baits for a token; called by the page',
    access: 'public',
    limit: 'track',
    params: SiteId,
    body: GateProofs,
    answers: { 201: z.object({ token: z.string(), expires_at: Instant }) },
  },
} satisfies RouteTable;
