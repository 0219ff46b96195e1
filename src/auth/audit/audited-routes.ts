import type { AuditAction } from '../../contract/operations/audit.ts';
import type { Address, Routes } from '../../contract/routes.ts';

/** Every address at which somebody who is known changes something, or might; readings change nothing. */
export type ChangingAddress = {
  [A in Address]: Routes[A]['access'] extends 'public' | 'track'
    ? never
    : A extends `GET ${string}` | `POST /v1/analytics/${string}`
      ? never
      : A;
}[Address];

/**
 * What the audit log says of a successful call; null where nothing of the account was changed. A new address does
 * not compile until it stands here. The handler names anything else that changed in `about`.
 */
export const auditedRoutes = {
  'POST /v1/sites': 'site_added',
  'PATCH /v1/sites/:id': 'site_changed',
  'DELETE /v1/sites/:id': 'site_deleted',
  'DELETE /v1/sites/:id/retired-paths': 'site_changed',
  'POST /v1/sites/:id/verify': null,
  'POST /v1/jobs/:id/retry': null,
  'PUT /v1/sites/:id/revenue': 'rates_saved',
  'PUT /v1/sites/:id/page-views': 'page_views_told',
  'POST /v1/events/sites/:id/failed/replay': 'failed_events_replayed',
  'POST /v1/sites/:id/annotations': 'note_added',
  'PUT /v1/sites/:id/annotations/:annotationId': 'note_changed',
  'DELETE /v1/sites/:id/annotations/:annotationId': 'note_removed',
  'PUT /v1/sites/:id/segments': 'segment_saved',
  'DELETE /v1/sites/:id/segments/:segmentId': 'segment_removed',
  'PUT /v1/templates/sites/:id': 'template_saved',
  'DELETE /v1/templates/:id': 'template_deleted',
  'POST /v1/templates/:id/restore': 'template_restored',
  'POST /v1/sites/:id/gate/rotate': 'gate_secret_changed',
  'POST /v1/sites/:id/previews': null,
  'POST /v1/sites/:id/simulations': null,
  'POST /v1/sites/:id/list-watch': null,
  'POST /v1/sites/:id/exports': 'history_exported',
  'DELETE /v1/sites/:id/exports/:exportId': 'export_deleted',
  'POST /v1/sites/:id/links': 'data_link_made',
  'DELETE /v1/sites/:id/links/:linkId': 'data_link_revoked',
  'POST /v1/mails/:id/send': 'mail_sent_again',
  'POST /v1/mail-test': null,
  'POST /v1/sites/:id/reports': 'report_added',
  'PATCH /v1/sites/:id/reports/:report': 'report_changed',
  'DELETE /v1/sites/:id/reports/:report': 'report_deleted',
  'POST /v1/sites/:id/reports/:report/recipients': 'report_recipient_added',
  'DELETE /v1/sites/:id/reports/:report/recipients/:recipient': 'report_recipient_removed',
  'POST /v1/sites/:id/reports/:report/send': 'report_sent',
  'POST /v1/sites/:id/report-preview': null,
  'POST /v1/sites/:id/integrations': 'integration_added',
  'PATCH /v1/sites/:id/integrations/:integrationId': 'integration_changed',
  'DELETE /v1/sites/:id/integrations/:integrationId': 'integration_removed',
  'POST /v1/sites/:id/integrations/:integrationId/rotate': 'integration_secret_changed',
  'POST /v1/sites/:id/integrations/:integrationId/test': null,
  'POST /v1/sites/:id/integrations/:integrationId/deliveries/replay': 'deliveries_replayed',
  'POST /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId/replay': 'deliveries_replayed',
  'POST /v1/sites/:id/shares': 'link_made',
  'DELETE /v1/sites/:id/shares/:shareId': 'link_ended',
  'PUT /v1/sites/:id/alerts': 'alerts_changed',
  'POST /v1/keys': 'key_made',
  'DELETE /v1/keys/:id': 'key_revoked',
  'DELETE /v1/login': 'signed_out',
  'PATCH /v1/me': 'name_changed',
  'POST /v1/me/email': 'email_change_asked',
  'POST /v1/me/password': 'password_changed',
  'DELETE /v1/me/logins': 'signed_out_elsewhere',
  'DELETE /v1/me/logins/:id': 'signed_out_elsewhere',
  'POST /v1/me/app': null,
  'POST /v1/me/app/confirm': 'app_set_up',
  'POST /v1/me/app/remove': 'app_removed',
  'POST /v1/me/passkeys/begin': null,
  'POST /v1/me/passkeys': 'passkey_added',
  'PATCH /v1/me/passkeys/:id': 'passkey_renamed',
  'POST /v1/me/passkeys/:id/remove': 'passkey_removed',
  'POST /v1/me/recovery-codes': 'recovery_codes_made',
  'PATCH /v1/members/:id': 'member_changed',
  'DELETE /v1/members/:id': 'member_removed',
  'DELETE /v1/members/:id/second-factors': 'second_factors_reset',
  'PUT /v1/sign-in-policy': 'sign_in_policy_changed',
  'POST /v1/invitations': 'member_invited',
  'POST /v1/invitations/:id/renew': 'invitation_renewed',
  'DELETE /v1/invitations/:id': 'invitation_revoked',
} as const satisfies Record<ChangingAddress, AuditAction | null>;

/** Addresses whose handlers have to answer through their call's `change`: others do not compile. */
export type AuditedAddress = {
  [A in ChangingAddress]: (typeof auditedRoutes)[A] extends null ? never : A;
}[ChangingAddress];
