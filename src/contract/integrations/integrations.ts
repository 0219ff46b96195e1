import * as z from 'zod';
import { because, HttpUrl, Instant, nameText, OffsetInstant, Uuid, wholeNumber } from '../core/fields.ts';
import { LanguageCode } from '../core/language.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { deliveryFailures } from './delivery-failures.ts';
import { notificationEvents } from './notifications.ts';

export const integrationKinds = ['slack', 'webhook'] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

/** Of each kind, at a site. */
export const maxIntegrations = 10;

const Events = z
  .array(z.enum(notificationEvents))
  .max(50)
  .overwrite((events) => [...new Set(events)]);

const languageNote =
  'Language of the messages in Slack. Webhooks get codes and numbers, with texts in English.';

export const Integration = z
  .object({
    id: Uuid,
    kind: z
      .enum(integrationKinds)
      .describe('`slack`: an incoming webhook of Slack; `webhook`: your own https address.'),
    name: z.string().meta({ example: 'Newsroom' }),
    url: z
      .string()
      .describe(
        'Shortened for Slack, and for members who cannot change it, since the whole address is a secret.',
      )
      .meta({ example: 'https://example.com/hooks/truce' }),
    events: z.array(z.enum(notificationEvents)).meta({
      description: 'The events that are sent; docs/webhooks.md describes what each contains.',
      example: ['daily_report', 'alert.conversion_drop'],
    }),
    language: LanguageCode.describe(languageNote),
    state: z.enum(['active', 'disabled']),
    disabled_reason: z
      .string()
      .nullable()
      .describe('Why it was turned off automatically, in English; null if a member turned it off.'),
    disabled_code: z
      .enum(deliveryFailures)
      .nullable()
      .describe(
        'The same as a code, as `error_code` of a delivery. After `gone`, `slack_gone`, `slack_url`, `slack_workspace`, `slack_channel` and `slack_member`, it was turned off at once; otherwise every attempt failed for five days, and this is the last failure.',
      ),
    disabled_status: z
      .number()
      .int()
      .nullable()
      .describe('HTTP status of `status`, `redirect` and `slack_status`; null for the other codes.'),
    failing_since: Instant.nullable().describe(
      'Since when every attempt has failed; null if the last one succeeded.',
    ),
    old_secret_until: Instant.nullable().describe(
      'Until when the previous secret also signs; null if there is none.',
    ),
    created_at: Instant,
    updated_at: Instant.describe(
      'Changes with every save. Send it in quotes as `If-Match` to have an update refused if someone else has changed the integration since.',
    ),
  })
  .meta({ id: 'Integration' });
export type Integration = z.output<typeof Integration>;

const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const errorText = z.string().nullable().describe('Why it was not delivered, in English.');
const errorCode = z
  .enum(deliveryFailures)
  .nullable()
  .describe(
    'The same as a code. `gone`: the receiver responded with 410; `redirect`: with a redirect, which is not followed; `status`: with another status; `not_allowed`: the address may not be requested; `private_address`: the name resolves to a private network; `unknown_host`: the DNS lookup failed; `no_tls`, `no_connection`, `timeout`: there was no connection or response; `no_http`: the response was incomplete or not HTTP; `slack_gone`, `slack_url`, `slack_workspace`, `slack_channel`, `slack_member`, `slack_busy`, `slack_status`: what Slack responded (docs/slack.md); `turned_off`: the integration was off; `internal`: Truce itself failed; `other`: see `error`.',
  );

export const Delivery = z
  .object({
    id: Uuid,
    notification_id: Uuid.describe(
      'The id in the body and in the header `webhook-id`: the same for every attempt.',
    ),
    event: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.number().int().describe('Attempts since the notification was queued or replayed.'),
    replays: z.number().int().describe('How often it was replayed on request.'),
    last_status: z
      .number()
      .int()
      .nullable()
      .describe('HTTP status of the last response; null if there was none.'),
    error: errorText,
    error_code: errorCode,
    next_attempt_at: Instant.nullable().describe('Null: there is no further attempt.'),
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
    error: errorText,
    error_code: errorCode,
    answer: z
      .string()
      .nullable()
      .describe(
        'The first 200 characters of the response. Null for `export.ready` if the caller lacks the scope `write`.',
      ),
  })
  .meta({ id: 'NotificationAttempt' });
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>;

export const DeliveryLog = Delivery.extend({
  body: z.string().meta({
    description:
      'The JSON that is sent. Callers without the scope `write` get it without `download_url`, which works without a sign-in.',
  }),
  log: z.array(DeliveryAttempt),
}).meta({ id: 'NotificationDeliveryLog' });
export type DeliveryLog = z.output<typeof DeliveryLog>;

const OfSite = SiteId.extend({ integrationId: Uuid });
const OfIntegration = OfSite.extend({ deliveryId: Uuid });

export const integrationRoutes = {
  'GET /v1/sites/:id/integrations': {
    operationId: 'listIntegrations',
    summary: 'List integrations',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ integrations: z.array(Integration) }) },
    statuses: { 200: 'The Slack channels and webhooks, oldest first, without their secrets.' },
  },
  'POST /v1/sites/:id/integrations': {
    operationId: 'createIntegration',
    summary: 'Add an integration',
    description: 'Adds a Slack channel or a webhook.',
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'integration_added',
    shownOnce: true,
    params: SiteId,
    body: z.strictObject({
      kind: z
        .enum(integrationKinds)
        .describe('`slack`: an incoming webhook of Slack; `webhook`: your own https address.'),
      url: HttpUrl.meta({ example: 'https://example.com/hooks/truce' }),
      name: nameText(1, 80).optional().meta({ example: 'Newsroom' }),
      events: Events.min(1).meta({
        description: 'The events to send; docs/webhooks.md describes what each contains.',
        example: ['daily_report', 'alert.conversion_drop'],
      }),
      language: LanguageCode.default('en').describe(languageNote),
    }),
    answers: {
      201: Integration.extend({
        secret: z.string().nullable().meta({
          description: 'Signs the webhook; shown only once. Null for Slack.',
          example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
        }),
      }),
    },
    statuses: { 201: "The integration; a webhook's `secret` is shown only once." },
  },
  'PATCH /v1/sites/:id/integrations/:integrationId': {
    operationId: 'updateIntegration',
    summary: 'Update an integration',
    description: 'Also turns the integration off or on again.',
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'integration_changed',
    etag: true,
    params: OfSite,
    body: z
      .strictObject({
        url: HttpUrl.optional().meta({ example: 'https://example.com/hooks/truce' }),
        name: nameText(1, 80).optional().meta({ example: 'Newsroom' }),
        events: Events.min(1)
          .optional()
          .meta({ example: ['daily_report', 'alert.conversion_drop'] }),
        language: LanguageCode.optional().describe(languageNote),
        state: z.enum(['active', 'disabled']).optional(),
      })
      .refine((change) => Object.keys(change).length > 0, because('required')),
    answers: { 200: Integration },
    statuses: { 200: 'The updated integration.' },
  },
  'DELETE /v1/sites/:id/integrations/:integrationId': {
    operationId: 'deleteIntegration',
    summary: 'Delete an integration',
    access: 'write',
    limit: 'api',
    audit: 'integration_removed',
    params: OfSite,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The integration and its deliveries were deleted.' },
  },
  'POST /v1/sites/:id/integrations/:integrationId/rotate': {
    operationId: 'rotateIntegrationSecret',
    summary: 'Rotate a webhook secret',
    description: 'The old secret also signs for 24 hours.',
    access: 'write',
    limit: 'api',
    audit: 'integration_secret_changed',
    shownOnce: true,
    params: OfSite,
    answers: {
      200: Integration.extend({
        secret: z.string().meta({
          description: 'Signs the webhook; shown only once.',
          example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
        }),
      }),
    },
    statuses: { 200: 'The integration; its new `secret` is shown only once.' },
  },
  'POST /v1/sites/:id/integrations/:integrationId/test': {
    operationId: 'testIntegration',
    summary: 'Send a test notification',
    access: 'write',
    limit: 'api',
    audit: null,
    params: OfSite,
    answers: { 201: Delivery },
    statuses: { 201: 'The delivery of the event `test`.' },
  },
  'GET /v1/sites/:id/integrations/:integrationId/deliveries': {
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    access: 'read',
    limit: 'api',
    params: OfSite,
    query: z.strictObject({
      state: z.enum(deliveryStates).optional(),
      event: z.enum([...notificationEvents, 'test']).optional(),
      limit: wholeNumber(1, 200).default(50),
      offset: wholeNumber(0, 100_000).default(0),
    }),
    answers: {
      200: z.object({
        deliveries: z.array(Delivery),
        total: z.number().int().describe('Number of deliveries on all pages.'),
      }),
    },
    statuses: { 200: 'The deliveries of the last 90 days, newest first.' },
  },
  'POST /v1/sites/:id/integrations/:integrationId/deliveries/replay': {
    operationId: 'replayDeliveries',
    summary: 'Replay failed deliveries',
    description:
      'Sends everything that failed since `since` again, up to 1,000 deliveries, with the same ids.',
    access: 'write',
    limit: 'api',
    audit: 'deliveries_replayed',
    params: OfSite,
    body: z.strictObject({ since: OffsetInstant.describe('Replays what failed at this time or later.') }),
    answers: {
      200: z.object({ replayed: z.number().int().describe('Number of deliveries that were queued again.') }),
    },
    statuses: { 200: 'The number of deliveries that were queued again.' },
  },
  'GET /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId': {
    operationId: 'getDelivery',
    summary: 'Get a delivery',
    access: 'read',
    limit: 'api',
    params: OfIntegration,
    answers: { 200: DeliveryLog },
    statuses: { 200: 'The delivery, with its body and all its attempts, newest first.' },
  },
  'POST /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId/replay': {
    operationId: 'replayDelivery',
    summary: 'Replay a delivery',
    description:
      'Sends the notification again now, with the same id. Refused while the integration is disabled, except for a test notification.',
    access: 'write',
    limit: 'api',
    audit: 'deliveries_replayed',
    params: OfIntegration,
    answers: { 200: Delivery },
    statuses: { 200: 'The delivery, which is now queued.' },
  },
} satisfies RouteTable;
