import type { NotificationEvent, SentEvent } from '../../../contract/integrations/notifications.ts';
import { t } from '../../i18n/t.ts';

/** What can be sent to Slack and webhooks, in the reader's language. */
export function eventTexts(): Record<NotificationEvent, string> {
  return {
    daily_report: t('common.dailyReport'),
    weekly_report: t('common.weeklyReport'),
    monthly_report: t('common.monthlyReport'),
    custom_report: t('integrations.reportsOfYourOwn'),
    'alert.adblock_spike': t('integrations.manyMoreVisitorsBlockAds'),
    'alert.conversion_drop': t('integrations.farFewerVisitorsAllowAds'),
    'alert.no_data': t('integrations.noDataArrives'),
    'alert.path_listed': t('integrations.aPathOfYoursIs'),
    'alert.guard_rail': t('integrations.aGuardrailBroke'),
    'ab_test.winner': t('integrations.anABTestHas'),
    'ab_test.ended': t('integrations.anABTestEnded'),
    'export.ready': t('integrations.anExportIsReady'),
  };
}

export function eventText(event: SentEvent | string): string {
  if (event === 'test') return t('integrations.test');
  return eventTexts()[event as NotificationEvent] ?? event;
}

/** Events of a new Slack channel: what people want to know at once. */
export const usualEvents: NotificationEvent[] = [
  'weekly_report',
  'alert.adblock_spike',
  'alert.conversion_drop',
  'alert.no_data',
  'alert.path_listed',
  'alert.guard_rail',
  'ab_test.winner',
  'ab_test.ended',
];
