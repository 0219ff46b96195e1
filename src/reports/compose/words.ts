import { coded, message, type Text } from '../../kit/messages/text.ts';

export function dayText(date: string): Text {
  return { format: 'day', of: date };
}

/** Events of the script that a reader does not know by name. */
export const explainedEvents = [
  'conversion_allowlist',
  'conversion_disable',
  'conversion_alternative',
  'wall_displayed',
  'wall_dismissed',
  'help_opened',
  'cta_clicked',
  'verification_failed',
  'sdk_error',
] as const;

/** The event's own name, with what it means where that is known. */
export function eventText(type: string): Text {
  const known = explainedEvents.find((each) => each === type);
  if (known === undefined) return type;
  return message('report.eventMeaning', { type, meaning: coded('report-events.*', known) });
}
