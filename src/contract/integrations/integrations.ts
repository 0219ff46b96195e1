import { z } from 'zod';
import { because, HttpUrl, Instant, OffsetInstant, text, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { notificationEvents } from './notifications.ts';

export const integrationKinds = ['slack', 'webhook'] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

/** Of each kind, at a site. */
export const mostIntegrations = 10;

const Events = z
  .array(z.enum(notificationEvents))
  .max(50)
  .overwrite((events) => [...new Set(events)]);

export const Integration = z
  .object({
    id: Uuid,
    kind: z.enum(integrationKinds),
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(notificationEvents)),
    state: z.enum(['active', 'disabled']),
    disabled_reason: z.string().nullable(),
    failing_since: Instant.nullable(),
    old_secret_until: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Integration' });
export type Integration = z.output<typeof Integration>;

const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const Delivery = z
  .object({
    id: Uuid,
    notification_id: Uuid,
    event: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    replays: z.number().int(),
    last_status: z.number().int().nullable(),
    error: z.string().nullable(),
    next_attempt_at: Instant.nullable(),
    created_at: Instant,
    finished_at: Instant.nullable(),
  })
  .meta({ id: 'NotificationDelivery' });
export type Delivery = z.output<typeof Delivery>;

export const DeliveryAttempt = z
  .object({
    at: Instant,
    status: z.number().int().nullable(),
    duration_ms: z.number().int(),
    error: z.string().nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: 'NotificationAttempt' });
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>;

export const DeliveryLog = Delivery.extend({
  body: z.string(),
  log: z.array(DeliveryAttempt),
}).meta({ id: 'NotificationDeliveryLog' });
export type DeliveryLog = z.output<typeof DeliveryLog>;

const OfSite = SiteId.extend({ integrationId: Uuid });
const OfIntegration = OfSite.extend({ deliveryId: Uuid });

export const integrationRoutes = {
  'GET /v1/sites/:id/integrations': {
    summary: 'List the Slack hooks and webhooks of a site, oldest first, without their secrets',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ integrations: z.array(Integration) }) },
  },
  'POST /v1/sites/:id/integrations': {
    summary: 'Add a Slack hook or a webhook; a webhook’s `secret` is shown this once',
    access: 'write',
    limit: 'api',
    shownOnce: true,
    params: SiteId,
    body: z.strictObject({
      kind: z.enum(integrationKinds),
      url: HttpUrl,
      name: text(1, 80).optional(),
      events: Events.min(1),
    }),
    answers: { 201: Integration.extend({ secret: z.string().nullable() }) },
  },
  'PATCH /v1/sites/:id/integrations/:integrationId': {
    summary: 'Change an integration, switch it off, or on again',
    access: 'write',
    limit: 'api',
    params: OfSite,
    body: z
      .strictObject({
        url: HttpUrl.optional(),
        name: text(1, 80).optional(),
        events: Events.min(1).optional(),
        state: z.enum(['active', 'disabled']).optional(),
      })
      .refine((change) => Object.keys(change).length > 0, because('required')),
    answers: { 200: Integration },
  },
  'DELETE /v1/sites/:id/integrations/:integrationId': {
    summary: 'Remove an integration with its deliveries',
    access: 'write',
    limit: 'api',
    params: OfSite,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
  'POST /v1/sites/:id/integrations/:integrationId/rotate': {
    summary: 'Draw a new secret for a webhook, shown this once; the old one signs as well for 24 hours',
    access: 'write',
    limit: 'api',
    shownOnce: true,
    params: OfSite,
    answers: { 200: Integration.extend({ secret: z.string() }) },
  },
  'POST /v1/sites/:id/integrations/:integrationId/test': {
    summary: 'Send the event `test` to one integration',
    access: 'write',
    limit: 'api',
    params: OfSite,
    answers: { 201: Delivery },
  },
  'GET /v1/sites/:id/integrations/:integrationId/deliveries': {
    summary: 'What was sent to an integration in the last 90 days, newest first',
    access: 'read',
    limit: 'api',
    params: OfSite,
    query: z.strictObject({
      state: z.enum(deliveryStates).optional(),
      event: z.enum([...notificationEvents, 'test']).optional(),
      limit: wholeNumber(1, 200).default(50),
      offset: wholeNumber(0, 100_000).default(0),
    }),
    answers: { 200: z.object({ deliveries: z.array(Delivery), total: z.number().int() }) },
  },
  'POST /v1/sites/:id/integrations/:integrationId/deliveries/replay': {
    summary: 'Send again all that failed since then, at most 1000, with the same ids',
    access: 'write',
    limit: 'api',
    params: OfSite,
    body: z.strictObject({ since: OffsetInstant }),
    answers: { 200: z.object({ replayed: z.number().int() }) },
  },
  'GET /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId': {
    summary: 'One delivery with its body and its last 100 attempts',
    access: 'read',
    limit: 'api',
    params: OfIntegration,
    answers: { 200: DeliveryLog },
  },
  'POST /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId/replay': {
    summary: 'Send one delivery again, now, with the same id',
    access: 'write',
    limit: 'api',
    params: OfIntegration,
    answers: { 200: Delivery },
  },
} satisfies RouteTable;
