import { t } from '../../i18n/t.ts';
import { Segments } from '../segments.tsx';
import { type Period, periods } from './use-period.ts';

interface PeriodPickerProps {
  days: Period;
  onChange: (days: Period) => void;
}

export function PeriodPicker({ days, onChange }: PeriodPickerProps) {
  const options = periods.map((period) => ({ value: period, label: t('common.days', { count: period }) }));
  return (
    <Segments legend={t('common.period')} name="period" options={options} value={days} onChange={onChange} />
  );
}
