import { message, type Text } from '../../kit/messages/text.ts';

export function dayText(date: string): Text {
  return { format: 'day', of: date };
}

/** Events of the script, as the dashboard names them. */
const names: Partial<Record<string, Text>> = {
  conversion_allowlist: message('events.allowedTheSite'),
  conversion_disable: message('events.switchedBlockerOff'),
  conversion_alternative: message('events.tookTheAlternative'),
  session_start: message('events.visitBegan'),
  page_view: message('events.pageViewed'),
  adblock_detected: message('events.blockerDetected'),
  adblock_not_detected: message('common.noBlocker'),
  wall_displayed: message('common.wallShown'),
  wall_withheld: message('events.wallWithheld'),
  wall_dismissed: message('events.wallDismissed'),
  help_opened: message('events.helpOpened'),
  cta_clicked: message('events.buttonPressed'),
  choice_made: message('events.choseAnotherWay'),
  verification_failed: message('events.secondLookFailed'),
  ad_shown: message('events.adShown'),
  sdk_error: message('events.scriptError'),
};

/** What happened, in words; an owner's own event has only the name that the owner gave it. */
export function eventText(type: string): Text {
  return (Object.hasOwn(names, type) && names[type]) || type;
}
