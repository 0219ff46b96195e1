import type { ReportFilters } from '../../../contract/reports/reports.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Period = ReportFilters['period'];

interface PeriodFieldsProps {
  period: Period;
  /** Yesterday in the site's zone. */
  yesterday: string;
  /** Why the days were refused. */
  error: string | undefined;
  onChange: (period: Period) => void;
}

/** Which days a report counts: those just over, the last so many, or two dates. */
export function PeriodFields({ period, yesterday, error, onChange }: PeriodFieldsProps) {
  const dates = period && 'start' in period ? period : null;
  const rolling = period && 'days' in period ? period.days : null;
  const offered = [...new Set([7, 30, 90, ...(rolling === null ? [] : [rolling])])].sort((a, b) => a - b);
  const choose = (value: string) => {
    if (value === 'dates') onChange({ start: daysBefore(yesterday, 29), end: yesterday });
    else onChange(value === 'over' ? null : { days: Number(value) });
  };
  return (
    <>
      <SelectField
        label={t('reports.daysCounted')}
        value={dates ? 'dates' : (rolling ?? 'over')}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="over">{t('reports.thePeriodJustOver')}</option>
        {offered.map((days) => (
          <option key={days} value={days}>
            {t('common.theLastDays', { count: days })}
          </option>
        ))}
        <option value="dates">{t('reports.fromOneDayToAnother')}</option>
      </SelectField>
      {dates && (
        <>
          <Field
            label={t('common.firstDay')}
            type="date"
            value={dates.start}
            onChange={(event) => onChange({ ...dates, start: event.target.value })}
          />
          <Field
            label={t('common.lastDay')}
            type="date"
            value={dates.end}
            error={error}
            onChange={(event) => onChange({ ...dates, end: event.target.value })}
          />
        </>
      )}
    </>
  );
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
