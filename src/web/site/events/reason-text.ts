import { t } from '../../i18n/t.ts';

/** What the script gives as a reason: why a check failed, or a wall was not shown or was closed. */
const reasons: Record<string, string> = {
  still_blocked: t('events.reasonStillBlocked'),
  dns_remains: t('events.reasonDns'),
  protection_remains: t('events.reasonProtection'),
  extension_remains: t('events.reasonExtension'),
  after_reload: t('events.reasonAfterReload'),
  unknown: t('events.reasonUnknown'),
  off: t('events.reasonOff'),
  holdout: t('events.reasonHoldout'),
  rule: t('events.reasonRule'),
  dismissed: t('events.reasonDismissed'),
  exempt: t('events.reasonExempt'),
  no_blocker: t('events.reasonNoBlocker'),
};

/** In words; pages and programs may send reasons of their own. */
export function reasonText(reason: string): string {
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? '') : reason;
}
