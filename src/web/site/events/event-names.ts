import type { knownEventTypes } from '../../../contract/events/events.ts';
import { t } from '../../i18n/t.ts';

/** What happened, in the owner's words. */
export const eventNames: Record<(typeof knownEventTypes)[number], string> = {
  session_start: t('Visit began'),
  page_view: t('Page viewed'),
  adblock_detected: t('Blocker detected'),
  adblock_not_detected: t('No blocker'),
  wall_displayed: t('Wall shown'),
  wall_withheld: t('Wall withheld'),
  wall_dismissed: t('Wall dismissed'),
  help_opened: t('Help opened'),
  cta_clicked: t('Button pressed'),
  verification_failed: t('Second look failed'),
  conversion_allowlist: t('Allowed the site'),
  conversion_disable: t('Switched blocker off'),
  conversion_alternative: t('Took the alternative'),
  sdk_error: t('Script error'),
};

/** The name of a type; one of the owner's own stays as it is. */
export function eventName(type: string): string {
  return type in eventNames ? eventNames[type as keyof typeof eventNames] : type;
}
