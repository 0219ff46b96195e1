import type { knownEventTypes } from '../../contract/events.ts';

/** What happened, in the owner's words. */
export const eventNames: Record<(typeof knownEventTypes)[number], string> = {
  session_start: 'Visit began',
  page_view: 'Page viewed',
  adblock_detected: 'Blocker detected',
  adblock_not_detected: 'No blocker',
  wall_displayed: 'Wall shown',
  wall_withheld: 'Wall withheld',
  wall_dismissed: 'Wall dismissed',
  help_opened: 'Help opened',
  cta_clicked: 'Button pressed',
  verification_failed: 'Second look failed',
  conversion_allowlist: 'Allowed the site',
  conversion_disable: 'Switched blocker off',
  conversion_alternative: 'Took the alternative',
  sdk_error: 'Script error',
};

/** The name of a type; one of the owner's own stays as it is. */
export function eventName(type: string): string {
  return type in eventNames ? eventNames[type as keyof typeof eventNames] : type;
}
