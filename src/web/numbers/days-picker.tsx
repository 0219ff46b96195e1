import { t } from '../i18n/t.ts';
import { Segments } from '../ui/segments.tsx';
import { periodName } from './period-names.ts';
import { dayCounts, type ShownDays } from './use-days.ts';

interface DaysPickerProps {
  shown: ShownDays;
  onChange: (days: number) => void;
}

/** Some numbers of days until today, and the period that another tab has set. */
export function DaysPicker({ shown: { period, range }, onChange }: DaysPickerProps) {
  const set = 'days' in range ? range.days : null;
  const counts = [...new Set([...dayCounts, ...(set === null ? [] : [set])])].sort((a, b) => a - b);
  const options = counts.map((count) => ({ value: count, label: t('common.days', { count }) }));
  const other = { value: 0, label: periodName(period) };
  return (
    <Segments
      legend={t('common.period')}
      name="period"
      options={set === null ? [other, ...options] : options}
      value={set ?? other.value}
      onChange={(count) => count !== other.value && onChange(count)}
    />
  );
}
