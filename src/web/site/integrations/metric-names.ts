import type { AskedMetric } from '../../../contract/analytics/metrics.ts';
import { t } from '../../i18n/t.ts';

/** What can be counted, as people call it. */
export function askedMetricNames(): Record<AskedMetric, string> {
  return {
    sessions: t('common.sessions'),
    adblock_detected: t('overview.adBlockersDetected'),
    adblock_not_detected: t('integrations.withoutAnAdBlocker'),
    walls_displayed: t('common.wallsShown'),
    conversions: t('common.conversions'),
    unconfirmed_conversions: t('integrations.unconfirmedConversions'),
    recovered: t('integrations.recovered'),
    unconfirmed_recovered: t('integrations.unconfirmedRecovered'),
    page_views: t('common.pageViews'),
    conversion_rate: t('common.conversionRate'),
    recovery_rate: t('integrations.recoveryRate'),
    detection_rate: t('overview.blockingShare'),
  };
}
