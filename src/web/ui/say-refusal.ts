import type { CallError } from '../../contract/core/client.ts';
import type { Conflict, Reason, Refusal } from '../../contract/core/errors.ts';
import { t } from '../i18n/t.ts';

/** Why the server did not do it, in the reader's language; undefined where it does not say so by a code. */
export function sayRefusal({ code, status, details }: CallError): string | undefined {
  if (code === 'FORBIDDEN') return refusals[details.reason as Refusal]?.();
  if (code === 'CONFLICT') return conflicts[details.reason as Conflict]?.(Number(details.most));
  if (code === 'INVALID_REQUEST' && typeof details.field === 'string') {
    const reason = reasons[details.reason as Reason];
    return reason && t('{field}: {reason}', { field: details.field, reason });
  }
  if (status === 404) return t('It is not there any more. Reload the page to see what is.');
  return status === 401 ? t('You are not signed in any more, or what you entered is not right.') : undefined;
}

const refusals: Record<Refusal, () => string> = {
  role: () => t('Your role does not allow this.'),
  scope: () => t('The API key lacks the right to do this.'),
  member_only: () => t('Only a signed-in member may do this.'),
  limited_to_sites: () => t('This is not for those who are limited to certain sites.'),
  foreign_site: () => t('This request came from another site.'),
  owner_only: () => t('Only an owner may do this.'),
  second_factor_required: () => t('Set up your own second step first.'),
  owners_by_owners: () => t('Only an owner may make, change or remove an owner.'),
};

const conflicts: Record<Conflict, (most: number) => string> = {
  last_owner: () => t('This is the last owner. Make someone else an owner first.'),
  set_up_already: () => t('This installation is already set up. Sign in instead.'),
  template_in_use: () =>
    t('The site or its A/B test uses this template, or it is the default: it cannot be deleted.'),
  most_links: (most) => t('A site can have at most {most} share links. Revoke one first.', { most }),
  most_members: (most) => t('An account has at most {most} members, invited ones included.', { most }),
  most_passkeys: (most) => t('You have {most} passkeys. Remove one first.', { most }),
  most_integrations: (most) =>
    t('A site can have at most {most} integrations of each kind. Remove one first.', { most }),
  most_reports: (most) => t('A site can have at most {most} custom reports. Remove one first.', { most }),
  most_recipients: (most) => t('A report can have at most {most} recipients. Remove one first.', { most }),
  most_annotations: (most) => t('A site can have at most {most} notes. Delete one first.', { most }),
  most_segments: (most) => t('A site can have at most {most} segments. Delete one first.', { most }),
  most_csv_links: (most) => t('A site can have at most {most} CSV links. Revoke one first.', { most }),
  app_set_up: () => t('An authenticator app is already set up. Remove it first.'),
  factor_needed: () => t('Set up an authenticator app or a passkey first.'),
  changed_meanwhile: () => t('Someone else changed this in the meantime. Reload to see their version.'),
  email_taken: () => t('Someone else already uses this email address.'),
  path_taken: () => t('This path is already taken. Choose another one.'),
  unsubscribed: () => t('This recipient unsubscribed. Add the address again first.'),
  switched_off: () => t('This integration is switched off. Switch it on first.'),
  export_running: () => t('An export of this site is already running.'),
  standard_report: () => t('Daily, weekly and monthly reports can only be switched on or off.'),
  answer_not_kept: () =>
    t('This request already succeeded. The response contained a secret, which is shown only once.'),
  key_used: () => t('This Idempotency-Key was used for another request.'),
};

const reasons: Record<Reason, string> = {
  required: t('is missing'),
  invalid_type: t('has the wrong form'),
  invalid_format: t('has the wrong form'),
  invalid_value: t('is not an allowed value'),
  too_long: t('is too long'),
  too_small: t('is too small or too short'),
  too_large: t('is too large'),
  unknown_field: t('is not known'),
  conflict: t('conflicts with another value'),
  malformed: t('cannot be read'),
};
