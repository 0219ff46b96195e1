import { t } from '../i18n/t.ts';
import { Segments } from '../ui/segments.tsx';
import { dayCounts } from './use-days.ts';

interface DaysPickerProps {
  days: number;
  onChange: (days: number) => void;
}

/** Some numbers of days, and the one that another tab has set. */
export function DaysPicker({ days, onChange }: DaysPickerProps) {
  const counts = [...new Set([...dayCounts, days])].sort((a, b) => a - b);
  const options = counts.map((count) => ({ value: count, label: t('common.days', { count }) }));
  return (
    <Segments legend={t('common.period')} name="period" options={options} value={days} onChange={onChange} />
  );
}
