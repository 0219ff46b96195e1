import { z } from 'zod';
import { Day, Instant, Uuid, wholeNumber } from '../core/fields.ts';
import { mergePatchOf } from '../core/merge-patch.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { Email } from '../team/roles.ts';

/** What the service looks for by itself; each is told to the outside as `alertEvents` says. */
export const alertKinds = ['adblock_spike', 'conversion_drop', 'no_data', 'winner', 'path_listed'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertLimits = { recipients: 20, noDataHours: { least: 1, usual: 24, most: 168 } } as const;

const { least, usual, most } = alertLimits.noDataHours;

const Recipients = z
  .array(Email)
  .max(alertLimits.recipients)
  .overwrite((emails) => [...new Set(emails)]);

/** One that is off is not looked for: neither mailed, nor told to Slack and webhooks, nor kept. */
export const AlertSwitches = z.strictObject({
  adblock_spike: z.boolean(),
  conversion_drop: z.boolean(),
  no_data: z.boolean(),
  winner: z.boolean(),
  path_listed: z.boolean(),
});
export type AlertSwitches = z.output<typeof AlertSwitches>;

/** What an owner may set of them. */
export const AlertChoices = z.strictObject({
  alerts: AlertSwitches,
  no_data_hours: z.number().int().min(least).max(most),
  recipients: Recipients,
});
export type AlertChoices = z.output<typeof AlertChoices>;

/** What `null` resets to: everything is looked for. The recipients are then the owner. */
export const defaultAlerts: AlertChoices = {
  alerts: { adblock_spike: true, conversion_drop: true, no_data: true, winner: true, path_listed: true },
  no_data_hours: usual,
  recipients: [],
};

export const AlertSettings = z
  .object({
    alerts: z.object({
      adblock_spike: z.boolean(),
      conversion_drop: z.boolean(),
      no_data: z.boolean(),
      winner: z.boolean(),
      path_listed: z.boolean(),
    }),
    no_data_hours: z.number().int(),
    recipients: z.array(z.string()),
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
    day: Day,
    title: z.string(),
    lines: z.array(z.string()),
    data: AlertData,
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

export const alertRoutes = {
  'GET /v1/sites/:id/alerts': {
    summary: 'Which alerts are on, after how many hours silence is one, and who gets them by mail',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: AlertSettings },
  },
  'PUT /v1/sites/:id/alerts': {
    summary: 'Change the alerts; omitted fields keep their values',
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: mergePatchOf(AlertChoices),
    answers: { 200: AlertSettings },
  },
  'GET /v1/sites/:id/alert-history': {
    summary: 'The alerts of a site, newest first',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      kind: z.enum(alertKinds).optional(),
      limit: wholeNumber(1, 200).default(50),
      cursor: wholeNumber(1, 999_999_999_999_999).optional(),
    }),
    answers: { 200: z.object({ alerts: z.array(Alert), next_cursor: z.string().nullable() }) },
  },
} satisfies RouteTable;
