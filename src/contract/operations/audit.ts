import * as z from 'zod';
import { Instant, OffsetInstant, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';

/** How long the log is kept: two calendar years, also where one of them is a leap year. */
export const auditDays = 731;

/** Everything that is written down; what each means stands in docs/team.md. */
export const auditActions = [
  'signed_in',
  'sign_in_failed',
  'confirmation_failed',
  'signed_out',
  'signed_out_elsewhere',
  'account_made',
  'name_changed',
  'email_change_asked',
  'email_changed',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'app_set_up',
  'app_removed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'recovery_codes_made',
  'second_factors_reset',
  'recovery_code_used',
  'sign_in_policy_changed',
  'member_invited',
  'invitation_renewed',
  'invitation_revoked',
  'member_joined',
  'provider_linked',
  'member_changed',
  'member_removed',
  'key_made',
  'key_revoked',
  'site_added',
  'site_changed',
  'site_deleted',
  'wall_turned_on',
  'wall_turned_off',
  'ab_test_started',
  'ab_test_ended',
  'ab_test_resumed',
  'template_saved',
  'template_restored',
  'template_deleted',
  'template_draft_saved',
  'template_draft_discarded',
  'preview_made',
  'wall_image_added',
  'wall_image_deleted',
  'note_added',
  'note_changed',
  'note_removed',
  'segment_saved',
  'segment_removed',
  'rates_saved',
  'page_views_told',
  'gate_secret_changed',
  'failed_events_replayed',
  'session_erasure_requested',
  'session_erased',
  'mail_sent_again',
  'history_exported',
  'export_deleted',
  'data_link_made',
  'data_link_revoked',
  'report_added',
  'report_changed',
  'report_deleted',
  'report_recipient_added',
  'report_recipient_removed',
  'report_sent',
  'integration_added',
  'integration_changed',
  'integration_removed',
  'integration_secret_changed',
  'deliveries_replayed',
  'alerts_changed',
  'link_made',
  'link_ended',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const AuditEntry = z
  .object({
    id: z.string().meta({ example: '1204' }),
    at: Instant,
    actor: z
      .object({
        kind: z.enum(['member', 'key', 'nobody']),
        id: Uuid.nullable(),
        name: z.string(),
      })
      .describe('Who did it. `nobody`: the service itself, or an unknown person.'),
    action: z.enum(auditActions),
    thing: z.string().describe('What was changed, by its name at the time. Never a secret.'),
    site: z.object({ id: Uuid, name: z.string() }).nullable().meta({
      description: 'The site that was changed; null if the change was not about a site.',
      example: null,
    }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

export const auditRoutes = {
  'GET /v1/audit': {
    operationId: 'listAuditEntries',
    summary: 'List audit log entries',
    description: 'Who changed what and when. Entries are kept for two years.',
    access: 'manager',
    limit: 'api',
    query: z.strictObject({
      member: Uuid.optional().describe('Only what this member or API key did.'),
      action: z.enum(auditActions).optional(),
      site: Uuid.optional().describe('Only changes to this site.'),
      from: OffsetInstant.optional().describe('Entries at this time or later.'),
      to: OffsetInstant.optional().describe('Entries before this time.'),
      limit: wholeNumber(1, 200).default(50),
      cursor: wholeNumber(1, 999_999_999_999_999)
        .optional()
        .describe('The `next_cursor` of the previous page.'),
    }),
    answers: {
      200: z.object({
        entries: z.array(AuditEntry),
        next_cursor: z.string().nullable().describe('Null: this is the last page.'),
      }),
    },
    statuses: { 200: 'The entries, newest first, and a cursor for the next page.' },
  },
} satisfies RouteTable;
