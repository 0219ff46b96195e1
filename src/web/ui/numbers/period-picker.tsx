import { t } from '../../i18n/t.ts';
import { type Period, periods } from './use-period.ts';

interface PeriodPickerProps {
  days: Period;
  onChange: (days: Period) => void;
}

export function PeriodPicker({ days, onChange }: PeriodPickerProps) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{t('common.period')}</legend>
      {periods.map((period) => (
        <label key={period} className="segment">
          <input type="radio" name="period" checked={period === days} onChange={() => onChange(period)} />
          <span>{t('common.days', { count: period })}</span>
        </label>
      ))}
    </fieldset>
  );
}
