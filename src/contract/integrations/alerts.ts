import * as z from 'zod';
import { Day, Instant, Uuid, wholeNumber } from '../core/fields.ts';
import { LanguageCode } from '../core/language.ts';
import { mergePatchOf } from '../core/merge-patch.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { Email } from '../team/roles.ts';

/** What the service checks automatically; `alertEvents` has the event that is sent for each. */
export const alertKinds = [
  'adblock_spike',
  'conversion_drop',
  'no_data',
  'winner',
  'path_listed',
  'guard_rail',
  'test_ended',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertLimits = { recipients: 20, noDataHours: { least: 1, usual: 24, most: 168 } } as const;

const { least, usual, most } = alertLimits.noDataHours;

const Recipients = z
  .array(Email)
  .max(alertLimits.recipients)
  .overwrite((emails) => [...new Set(emails)]);

/** An alert that is off is not checked: it is neither emailed, nor sent to Slack and webhooks, nor stored. */
export const AlertSwitches = z.strictObject({
  adblock_spike: z.boolean().describe('More visitors than usual for the weekday block ads.'),
  conversion_drop: z
    .boolean()
    .describe('Fewer visitors than usual for the weekday converted after they saw the wall.'),
  no_data: z.boolean().describe('No events arrived at hours when there usually are some.'),
  winner: z.boolean().describe('The A/B test has a winner.'),
  path_listed: z.boolean().describe("A filter list blocks one of the site's addresses."),
  guard_rail: z.boolean().default(true).describe('A variant of the A/B test breached a guardrail.'),
  test_ended: z
    .boolean()
    .default(true)
    .describe('The A/B test reached its last day (`config.ab_test.ends_on`).'),
});
export type AlertSwitches = z.output<typeof AlertSwitches>;

/** What an owner may set of them. */
export const AlertChoices = z.strictObject({
  alerts: AlertSwitches.describe('Alerts that are turned off are not detected, sent or stored.'),
  no_data_hours: z
    .number()
    .int()
    .min(least)
    .max(most)
    .describe('Hours without any event until there is an alert.'),
  recipients: Recipients.describe('Email addresses; empty: nobody. Null: the owner.'),
  language: LanguageCode.describe(
    'Of recipients who are not members. Members get alerts in their own language.',
  ),
});
export type AlertChoices = z.output<typeof AlertChoices>;

/** What `null` resets to: everything is looked for. The recipients are then the owner. */
export const defaultAlerts: AlertChoices = {
  alerts: {
    ...{ adblock_spike: true, conversion_drop: true, no_data: true },
    ...{ winner: true, path_listed: true, guard_rail: true, test_ended: true },
  },
  no_data_hours: usual,
  recipients: [],
  language: 'en',
};

export const AlertSettings = z
  .object({
    alerts: z
      .object({
        adblock_spike: z.boolean().describe('More visitors than usual for the weekday block ads.'),
        conversion_drop: z
          .boolean()
          .describe('Fewer visitors than usual for the weekday converted after they saw the wall.'),
        no_data: z.boolean().describe('No events arrived at hours when there usually are some.'),
        winner: z.boolean().describe('The A/B test has a winner.'),
        path_listed: z.boolean().describe("A filter list blocks one of the site's addresses."),
        guard_rail: z.boolean().describe('A variant of the A/B test breached a guardrail.'),
        test_ended: z.boolean().describe('The A/B test reached its last day (`config.ab_test.ends_on`).'),
      })
      .describe('Alerts that are turned off are not detected, sent or stored.'),
    no_data_hours: z.number().int().describe('Hours without any event until there is an alert.'),
    recipients: z.array(z.string()).meta({
      description:
        'Email addresses; empty: nobody is emailed. Without the scope `write`, only the first letter and the host: `r…@example.com`.',
      example: ['reader@example.com'],
    }),
    language: LanguageCode.describe(
      'Of recipients who are not members. Members get alerts in their own language.',
    ),
    updated_at: Instant.nullable(),
  })
  .meta({ id: 'AlertSettings' });
export type AlertSettings = z.output<typeof AlertSettings>;

/** The numbers and names of an alert, by kind, as docs/alerts.md lists them; a webhook's `data` are the same. */
export const AlertData = z.record(z.string(), z.union([z.string(), z.number()]));
export type AlertData = z.output<typeof AlertData>;

export const Alert = z
  .object({
    id: Uuid,
    kind: z.enum(alertKinds),
    at: Instant,
    day: Day.describe(
      "The day on which it was sent, in the site's time zone. A spike or a drop is about `data.day`.",
    ),
    title: z.string(),
    lines: z.array(z.string()).describe('The text, one paragraph each.'),
    data: AlertData.describe('The numbers and names in the alert; docs/alerts.md lists them by kind.'),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

export const alertRoutes = {
  'GET /v1/sites/:id/alerts': {
    operationId: 'getAlerts',
    summary: 'Get alert settings',
    access: 'read',
    limit: 'api',
    params: SiteId,
    etag: true,
    answers: { 200: AlertSettings },
    statuses: { 200: 'Which alerts are on, and who is emailed.' },
  },
  'PUT /v1/sites/:id/alerts': {
    operationId: 'updateAlerts',
    summary: 'Change alert settings',
    description: 'Omitted fields keep their values.',
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'alerts_changed',
    params: SiteId,
    etag: true,
    body: mergePatchOf(AlertChoices),
    answers: { 200: AlertSettings },
    statuses: { 200: 'The new settings.' },
  },
  'GET /v1/sites/:id/alert-history': {
    operationId: 'listAlerts',
    summary: 'List alerts',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      kind: z.enum(alertKinds).optional(),
      limit: wholeNumber(1, 200).default(50),
      cursor: wholeNumber(1, 999_999_999_999_999)
        .optional()
        .describe('The `next_cursor` of the previous page.'),
    }),
    answers: {
      200: z.object({
        alerts: z.array(Alert),
        next_cursor: z.string().nullable().describe('Null: this is the last page.'),
      }),
    },
    statuses: { 200: 'The alerts, newest first, and a cursor for the next page.' },
  },
} satisfies RouteTable;
