import type { CallError } from '../../contract/core/client.ts';
import type { Conflict, Reason, Refusal } from '../../contract/core/errors.ts';
import { t } from '../i18n/t.ts';

/** Why the server did not do it, in the reader's language; undefined where it does not say so by a code. */
export function sayRefusal({ code, status, details }: CallError): string | undefined {
  if (code === 'FORBIDDEN') return refusals[details.reason as Refusal]?.();
  if (code === 'CONFLICT') return conflicts[details.reason as Conflict]?.(Number(details.most));
  if (code === 'INVALID_REQUEST' && typeof details.field === 'string') {
    const reason = reasons[details.reason as Reason];
    return reason && t('common.fieldReason', { field: details.field, reason });
  }
  if (status === 404) return t('common.itIsNotThereAny');
  return status === 401 ? t('common.youAreNotSignedIn') : undefined;
}

const refusals: Record<Refusal, () => string> = {
  role: () => t('common.yourRoleDoesNotAllow'),
  scope: () => t('common.theApiKeyLacksThe'),
  member_only: () => t('common.onlyASignedInMember'),
  limited_to_sites: () => t('common.thisIsNotForThose'),
  foreign_site: () => t('common.thisRequestCameFromAnother'),
  owner_only: () => t('common.onlyAnOwnerMayDo'),
  second_factor_required: () => t('common.setUpYourOwnSecond'),
  owners_by_owners: () => t('common.onlyAnOwnerMayMake'),
  own_factors: () => t('common.ownFactorsNeedPassword'),
  exceeds_own_key: () => t('common.keyExceedsItsOwn'),
  rights_changed: () => t('common.yourRightsChanged'),
};

const conflicts: Record<Conflict, (most: number) => string> = {
  last_owner: () => t('common.thisIsTheLastOwner'),
  still_owner: () => t('common.ownersKeepTheirPlace'),
  owner_invitation: () => t('common.ownerInvitationsAreSentAgain'),
  set_up_already: () => t('common.thisInstallationIsAlreadySet'),
  template_in_use: () => t('common.theSiteOrItsA'),
  most_images: (most) => t('common.aSiteCanHaveAtMostImages', { most }),
  image_in_use: () => t('common.aWallShowsThisImage'),
  job_damaged: () => t('common.thisJobIsDamaged'),
  most_links: (most) => t('common.aSiteCanHaveAtMostMostShare', { most }),
  most_keys: (most) => t('common.anAccountHasAtMostKeys', { most }),
  most_members: (most) => t('common.anAccountHasAtMost', { most }),
  most_passkeys: (most) => t('common.youHaveMostPasskeysRemove', { most }),
  most_integrations: (most) => t('common.aSiteCanHaveAtMostMost2', { most }),
  most_reports: (most) => t('common.aSiteCanHaveAtMostMostCustom', { most }),
  most_recipients: (most) => t('common.aReportCanHaveAt', { most }),
  most_annotations: (most) => t('common.aSiteCanHaveAt', { most }),
  most_segments: (most) => t('common.aSiteCanHaveAtMost', { most }),
  most_sites: (most) => t('common.anAccountHasAtMostSites', { most }),
  most_simulations: (most) => t('common.mostSimulations', { most }),
  most_templates: (most) => t('common.aSiteCanHaveMostTemplates', { most }),
  most_csv_links: (most) => t('common.aSiteCanHaveAtMostMost', { most }),
  app_set_up: () => t('common.anAuthenticatorAppIsAlready'),
  setup_expired: () => t('common.thisSetupHasExpired'),
  factor_needed: () => t('common.setUpAnAuthenticatorApp'),
  changed_meanwhile: () => t('common.someoneElseChangedThisIn'),
  email_taken: () => t('common.someoneElseAlreadyUsesThis'),
  sites_deleted: () => t('common.invitationSitesDeleted'),
  path_taken: () => t('common.thisPathIsAlreadyTaken'),
  unsubscribed: () => t('common.thisRecipientUnsubscribedAddThe'),
  link_ended: () => t('common.theLinkInThisEmailEnded'),
  no_export_access: () => t('common.emailNoExportAccess'),
  switched_off: () => t('common.thisIntegrationIsSwitchedOff'),
  export_running: () => t('common.anExportOfThisSite'),
  confirmed_before: () => t('common.conflictsWithAnotherValue'),
  standard_report: () => t('common.dailyWeeklyAndMonthlyReports'),
  answer_not_kept: () => t('common.thisRequestAlreadySucceededThe'),
  key_used: () => t('common.thisIdempotencyKeyWasUsed'),
  stored_before_upgrade: () => t('common.idempotencyKeyBeforeUpgrade'),
};

const reasons: Record<Reason, string> = {
  required: t('common.isMissing'),
  invalid_type: t('common.hasTheWrongForm'),
  invalid_format: t('common.hasTheWrongForm'),
  invalid_value: t('common.isNotAnAllowedValue'),
  too_long: t('common.isTooLong'),
  too_small: t('common.isTooSmallOrToo'),
  too_large: t('common.isTooLarge'),
  unknown_field: t('common.isNotKnown'),
  conflict: t('common.conflictsWithAnotherValue'),
  malformed: t('common.cannotBeRead'),
  easy_to_guess: t('common.isEasyToGuess'),
  in_the_past: t('common.isInThePast'),
};
