import type { AlertKind, AlertSettings } from '../../../contract/integrations/alerts.ts';

/** Alert settings as their form holds them: what is typed stays text until it is sent. */
export interface AlertDraft {
  on: AlertKind[];
  hours: string;
  /** One address on each line. */
  recipients: string;
  language: AlertSettings['language'];
}

export function draftOf({ alerts, no_data_hours, recipients, language }: AlertSettings): AlertDraft {
  const kinds = Object.keys(alerts) as AlertKind[];
  const on = kinds.filter((kind) => alerts[kind]).sort();
  return { on, hours: String(no_data_hours), recipients: recipients.join('\n'), language };
}

/** The draft as the API takes it. */
export function settingsOf({ on, hours, recipients, language }: AlertDraft) {
  return {
    alerts: {
      adblock_spike: on.includes('adblock_spike'),
      conversion_drop: on.includes('conversion_drop'),
      no_data: on.includes('no_data'),
      winner: on.includes('winner'),
      path_listed: on.includes('path_listed'),
      guard_rail: on.includes('guard_rail'),
      test_ended: on.includes('test_ended'),
    },
    // Only shown with its alert: a field that nobody sees could be refused without a word. No number is refused, as 0 is.
    ...(on.includes('no_data') && { no_data_hours: Number(hours) || 0 }),
    recipients: [...new Set(recipients.split(/[\s,;]+/).filter(Boolean))],
    language,
  };
}
