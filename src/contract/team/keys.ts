import * as z from 'zod';
import { Instant, nameText, OffsetInstant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';

export const scopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** API keys of an account that have not expired. */
export const maxKeys = 200;

const Scopes = z
  .array(z.enum(scopes))
  .min(1)
  .max(scopes.length)
  .overwrite((list) => [...new Set(list)]);

export const ApiKey = z
  .object({
    id: Uuid,
    name: z.string().meta({ example: 'Reporting' }),
    prefix: z.string().describe('The first 8 characters of the key.'),
    last_four: z
      .string()
      .nullable()
      .describe('The last 4 characters of the key, to tell keys apart; null for older keys.'),
    scopes: Scopes.describe('`read`, `write`, and `admin` to manage keys. No scope includes another.'),
    site_ids: z.array(Uuid).nullable().describe('Sites that the key is limited to; null: all sites.'),
    expires_at: Instant.nullable().describe('Null: never.'),
    last_used_at: Instant.nullable().describe('Null: never used.'),
    created_at: Instant,
    creator: z.string().nullable().meta({
      description:
        'The member who created the key, directly or with another key, by name or email address. Null if unknown or removed, and for callers limited to sites. Without the scope `write`, only the first letter and the host of the address.',
      example: 'Ada',
    }),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

export const keyRoutes = {
  'GET /v1/keys': {
    operationId: 'listKeys',
    summary: 'List API keys',
    access: 'admin',
    limit: 'api',
    answers: { 200: z.object({ keys: z.array(ApiKey) }) },
    statuses: { 200: 'The API keys, without their secrets.' },
  },
  'POST /v1/keys': {
    operationId: 'createKey',
    summary: 'Create an API key',
    access: 'admin',
    limit: 'api',
    audit: 'key_made',
    shownOnce: true,
    body: z.strictObject({
      name: nameText(1, 120).meta({ example: 'Reporting' }),
      scopes: Scopes.default(['read']).describe(
        '`read`, `write`, and `admin` to manage keys. No scope includes another. ' +
          'An API key can only give scopes that it has.',
      ),
      site_ids: z
        .array(Uuid)
        .min(1)
        .max(1000)
        .overwrite((list) => [...new Set(list)])
        .nullable()
        .default(null)
        .describe('Sites that the key is limited to; null: all sites.'),
      expires_at: OffsetInstant.nullable()
        .default(null)
        .describe('Null: never. A key that expires can only create keys that expire no later.'),
    }),
    answers: { 201: ApiKey.extend({ key: z.string().describe('The key itself, shown only once.') }) },
    statuses: {
      201: 'The API key; `key` is shown only once.',
      404: 'One of `site_ids` does not exist.',
      409: `The account has ${maxKeys} API keys that have not expired; revoke one first.`,
    },
  },
  'DELETE /v1/keys/:id': {
    operationId: 'deleteKey',
    summary: 'Revoke an API key',
    access: 'admin',
    limit: 'api',
    audit: 'key_revoked',
    params: z.object({ id: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The key was revoked. It stops working at once.' },
  },
} satisfies RouteTable;
