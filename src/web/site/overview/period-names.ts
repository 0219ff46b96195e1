import { t } from '../../i18n/t.ts';
import { formatDate, formatSpan } from '../../ui/numbers/day-format.ts';
import type { Days, Period, Preset } from './periods.ts';
import type { View } from './view.ts';

export function presetName(preset: Preset): string {
  const names: Record<Preset, string> = {
    today: t('Today'),
    yesterday: t('Yesterday'),
    '7d': t('Last 7 days'),
    '30d': t('Last 30 days'),
    '90d': t('Last 90 days'),
    month: t('This month'),
    'last-month': t('Last month'),
    year: t('Last 12 months'),
  };
  return names[preset];
}

/** May 3, 2026, or May 3 – 9, 2026. */
export function daysName({ start, end }: Days): string {
  return start === end ? formatDate(start) : formatSpan(start, end);
}

export function periodName(period: Period): string {
  return 'preset' in period ? presetName(period.preset) : daysName(period);
}

export function compareName(compare: Exclude<View['compare'], object>): string {
  const names = {
    previous: t('Previous period'),
    year: t('Same days last year'),
    none: t('No comparison'),
  };
  return names[compare];
}
