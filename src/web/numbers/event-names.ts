import type { knownEventTypes } from '../../contract/core/event-types.ts';
import { t } from '../i18n/t.ts';

/** What happened, in the owner's words. */
export const eventNames: Record<(typeof knownEventTypes)[number], string> = {
  session_start: t('events.visitBegan'),
  page_view: t('events.pageViewed'),
  adblock_detected: t('events.blockerDetected'),
  adblock_not_detected: t('common.noBlocker'),
  wall_displayed: t('common.wallShown'),
  wall_withheld: t('events.wallWithheld'),
  wall_dismissed: t('events.wallDismissed'),
  help_opened: t('events.helpOpened'),
  cta_clicked: t('events.buttonPressed'),
  choice_made: t('events.choseAnotherWay'),
  verification_failed: t('events.secondLookFailed'),
  conversion_allowlist: t('events.allowedTheSite'),
  conversion_disable: t('events.switchedBlockerOff'),
  conversion_alternative: t('events.tookTheAlternative'),
  ad_shown: t('events.adShown'),
  sdk_error: t('events.scriptError'),
};

/** The name of a type; one of the owner's own stays as it is. */
export function eventName(type: string): string {
  return Object.hasOwn(eventNames, type) ? eventNames[type as keyof typeof eventNames] : type;
}
