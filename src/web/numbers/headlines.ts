import type { Totals } from '../../contract/analytics/overview.ts';
import { t } from '../i18n/t.ts';
import { formatCount, formatShare } from '../ui/numbers/number-format.ts';
import type { ChartMetric } from './view.ts';

export interface Headline {
  metric: ChartMetric;
  label: () => string;
  value: (totals: Totals) => string;
}

/** What the chart can draw and a picture says, in the order in which a session goes through it. */
export const headlines: Headline[] = [
  {
    metric: 'blocking',
    label: () => t('overview.blockingShare'),
    value: ({ adblock_detected, sessions, unknown_sessions }) =>
      formatShare(adblock_detected, sessions - unknown_sessions),
  },
  {
    metric: 'sessions',
    label: () => t('common.sessions'),
    value: ({ sessions }) => formatCount(sessions),
  },
  {
    metric: 'adblock_detected',
    label: () => t('overview.adBlockersDetected'),
    value: ({ adblock_detected }) => formatCount(adblock_detected),
  },
  {
    metric: 'walls_displayed',
    label: () => t('common.wallsShown'),
    value: ({ walls_displayed }) => formatCount(walls_displayed),
  },
  {
    metric: 'conversions',
    label: () => t('common.conversions'),
    value: ({ conversions }) => formatCount(conversions),
  },
  {
    metric: 'conversion_rate',
    label: () => t('common.conversionRate'),
    value: ({ conversions, walls_displayed }) => formatShare(conversions, walls_displayed),
  },
  {
    metric: 'recovered',
    label: () => t('integrations.recovered'),
    value: ({ recovered }) => formatCount(recovered),
  },
];
