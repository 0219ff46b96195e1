import type { AskedMetric } from '../../../contract/analytics/query.ts';
import { t } from '../../i18n/t.ts';

/** What can be counted, as people call it. */
export function askedMetricNames(): Record<AskedMetric, string> {
  return {
    sessions: t('Sessions'),
    adblock_detected: t('With an ad blocker'),
    adblock_not_detected: t('Without an ad blocker'),
    walls_displayed: t('Walls shown'),
    conversions: t('Conversions'),
    page_views: t('Page views'),
    conversion_rate: t('Conversion rate'),
    recovery_rate: t('Recovery rate'),
    detection_rate: t('Share with an ad blocker'),
  };
}
