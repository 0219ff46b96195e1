import type { NotificationEvent, SentEvent } from '../../../contract/integrations/notifications.ts';
import { t } from '../../i18n/t.ts';

/** What can be told to Slack and to programs, in the owner's words. */
export function eventTexts(): Record<NotificationEvent, string> {
  return {
    daily_report: t('Daily report'),
    weekly_report: t('Weekly report'),
    monthly_report: t('Monthly report'),
    custom_report: t('Reports of your own'),
    'alert.adblock_spike': t('Many more visitors block ads'),
    'alert.conversion_drop': t('Far fewer visitors allow ads'),
    'alert.no_data': t('No data arrives'),
    'alert.path_listed': t('A path of yours is on a filter list'),
    'ab_test.winner': t('An A/B test has a winner'),
    'export.ready': t('An export is ready'),
  };
}

export function eventText(event: SentEvent | string): string {
  if (event === 'test') return t('Test');
  return eventTexts()[event as NotificationEvent] ?? event;
}

/** What a new Slack hook is told of: what a person wants to know at once. */
export const usualEvents: NotificationEvent[] = [
  'weekly_report',
  'alert.adblock_spike',
  'alert.conversion_drop',
  'alert.no_data',
  'alert.path_listed',
  'ab_test.winner',
];
