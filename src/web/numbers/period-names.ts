import type { Span } from '../../contract/analytics/overview.ts';
import { t } from '../i18n/t.ts';
import { formatDate, formatSpan } from '../ui/numbers/day-format.ts';
import { type Days, type Period, type Preset, todayIn } from './periods.ts';
import type { View } from './view.ts';

export function presetName(preset: Preset): string {
  const names: Record<Preset, string> = {
    today: t('overview.today'),
    yesterday: t('overview.yesterday'),
    '7d': t('common.last7Days'),
    '30d': t('overview.last30Days'),
    '90d': t('overview.last90Days'),
    month: t('overview.thisMonth'),
    'last-month': t('overview.lastMonth'),
    year: t('overview.last12Months'),
  };
  return names[preset];
}

/** May 3, 2026, or May 3 – 9, 2026. */
export function daysName({ start, end }: Days): string {
  return start === end ? formatDate(start) : formatSpan(start, end);
}

/** The days that are compared with, as far as they are counted: less than all of them where the period has days to come. */
export function comparedName({ start, end, until }: Span, zone: string): string {
  return daysName({ start, end: until === null ? end : todayIn(zone, new Date(until)) });
}

export function periodName(period: Period): string {
  return 'preset' in period ? presetName(period.preset) : daysName(period);
}

export function compareName(compare: Exclude<View['compare'], object>): string {
  const names = {
    previous: t('overview.previousPeriod'),
    year: t('overview.sameDaysLastYear'),
    none: t('overview.noComparison'),
  };
  return names[compare];
}
