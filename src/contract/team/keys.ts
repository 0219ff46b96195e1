import { z } from 'zod';
import { Instant, OffsetInstant, text, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';

export const scopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

const Scopes = z.array(z.enum(scopes)).min(1).max(3);

export const ApiKey = z
  .object({
    id: Uuid,
    name: z.string(),
    prefix: z.string(),
    last_four: z.string().nullable(),
    scopes: Scopes,
    site_ids: z.array(Uuid).nullable(),
    expires_at: Instant.nullable(),
    last_used_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

export const keyRoutes = {
  'GET /v1/keys': {
    summary: 'List the API keys, without their secrets',
    access: 'admin',
    limit: 'api',
    answers: { 200: z.object({ keys: z.array(ApiKey) }) },
  },
  'POST /v1/keys': {
    summary: 'Make an API key; `key` is shown this once',
    access: 'admin',
    limit: 'api',
    shownOnce: true,
    body: z.strictObject({
      name: text(1, 120),
      scopes: Scopes.default(['read']),
      site_ids: z.array(Uuid).min(1).max(1000).nullable().default(null),
      expires_at: OffsetInstant.nullable().default(null),
    }),
    answers: { 201: ApiKey.extend({ key: z.string() }) },
  },
  'DELETE /v1/keys/:id': {
    summary: 'Revoke an API key at once',
    access: 'admin',
    limit: 'api',
    params: z.object({ id: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
} satisfies RouteTable;
