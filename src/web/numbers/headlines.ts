import type { Overview, Totals } from '../../contract/analytics/overview.ts';
import { t } from '../i18n/t.ts';
import { formatCount, formatShare } from '../ui/numbers/number-format.ts';
import type { ChartMetric } from './view.ts';

export interface Headline {
  metric: ChartMetric;
  label: () => string;
  value: (totals: Totals) => string;
  note: (totals: Totals) => string;
  unit: 'percent' | 'points';
  /** Whether more of it is good news; more blockers is neither good nor bad. */
  isGood: boolean;
}

/** The headline numbers, in the order in which a visit goes through them. */
export const headlines: Headline[] = [
  {
    metric: 'sessions',
    label: () => t('common.sessions'),
    value: ({ sessions }) => formatCount(sessions),
    note: ({ unknown_sessions }) =>
      unknown_sessions > 0 ? t('overview.couldNotBeChecked', { count: unknown_sessions }) : '',
    unit: 'percent',
    isGood: true,
  },
  {
    metric: 'adblock_detected',
    label: () => t('overview.adBlockersDetected'),
    value: ({ adblock_detected }) => formatCount(adblock_detected),
    note: ({ sessions, unknown_sessions, adblock_detected }) =>
      sessions > unknown_sessions
        ? t('overview.shareOfChecked', {
            share: formatShare(adblock_detected, sessions - unknown_sessions),
            count: formatCount(sessions - unknown_sessions),
          })
        : '',
    unit: 'percent',
    isGood: false,
  },
  {
    metric: 'walls_displayed',
    label: () => t('common.wallsShown'),
    value: ({ walls_displayed }) => formatCount(walls_displayed),
    note: (totals) => ofDetected(totals, totals.walls_displayed),
    unit: 'percent',
    isGood: false,
  },
  {
    metric: 'conversions',
    label: () => t('common.conversions'),
    value: ({ conversions }) => formatCount(conversions),
    note: (totals) => ofDetected(totals, totals.conversions),
    unit: 'percent',
    isGood: true,
  },
  {
    metric: 'conversion_rate',
    label: () => t('common.conversionRate'),
    value: ({ conversions, walls_displayed }) => formatShare(conversions, walls_displayed),
    note: ({ walls_displayed }) =>
      walls_displayed > 0 ? t('overview.ofWallsShown') : t('overview.noWallsShownYet'),
    unit: 'points',
    isGood: true,
  },
];

/** How a number moved; null where there is nothing to compare with, or where that is known in part only. */
export function changeOf(
  { metric, unit }: Headline,
  now: Totals,
  { totals: before, is_whole }: NonNullable<Overview['before']>,
): number | null {
  if (before.sessions === 0 || !is_whole) return null;
  if (unit === 'points') {
    return now.walls_displayed === 0 || before.walls_displayed === 0
      ? null
      : round(now[metric] - before[metric]);
  }
  return before[metric] === 0 ? null : round((100 * (now[metric] - before[metric])) / before[metric]);
}

function ofDetected({ adblock_detected }: Totals, part: number): string {
  return adblock_detected > 0
    ? t('overview.shareOfDetected', { share: formatShare(part, adblock_detected) })
    : t('overview.noneDetectedYet');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
