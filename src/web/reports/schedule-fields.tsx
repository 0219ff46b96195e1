import type { ReportSchedule } from '../../contract/reports.ts';
import { Field } from '../parts/field.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { locale } from '../texts/dictionary.ts';
import { t } from '../texts/t.ts';

interface ScheduleFieldsProps {
  schedule: ReportSchedule;
  /** Rolling days that are counted; 0: the day, week or month just over. */
  days: number;
  refused: boolean;
  onChange: (schedule: ReportSchedule) => void;
  onDays: (days: number) => void;
}

/** When a report is sent, and which days it is about. */
export function ScheduleFields({ schedule, days, refused, onChange, onDays }: ScheduleFieldsProps) {
  const set = (part: Partial<ReportSchedule>) => onChange({ ...schedule, ...part });
  return (
    <div className="field-grid">
      <SelectField
        label={t('Sent')}
        value={schedule.frequency}
        onChange={(event) => set({ frequency: event.target.value as ReportSchedule['frequency'] })}
      >
        <option value="daily">{t('Every day')}</option>
        <option value="weekly">{t('Every week')}</option>
        <option value="monthly">{t('Every month')}</option>
        <option value="once">{t('Once')}</option>
      </SelectField>
      {schedule.frequency === 'weekly' && (
        <SelectField
          label={t('Weekday')}
          value={schedule.weekday}
          onChange={(event) => set({ weekday: Number(event.target.value) })}
        >
          {weekdays().map(({ number, name }) => (
            <option key={number} value={number}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {schedule.frequency === 'monthly' && (
        <Field
          label={t('Day of the month')}
          type="number"
          min={1}
          max={31}
          value={schedule.day}
          hint={t('A shorter month takes its last day.')}
          onChange={(event) => set({ day: Number(event.target.value) })}
        />
      )}
      {schedule.frequency === 'once' && (
        <Field
          label={t('Day')}
          type="date"
          value={schedule.date ?? ''}
          error={refused ? t('Please choose a day.') : undefined}
          onChange={(event) => set({ date: event.target.value || null })}
        />
      )}
      <Field
        label={t('Time')}
        type="time"
        value={schedule.time}
        hint={t('On the clock of the site’s time zone.')}
        onChange={(event) => set({ time: event.target.value })}
      />
      <SelectField
        label={t('Days counted')}
        value={days}
        onChange={(event) => onDays(Number(event.target.value))}
      >
        <option value={0}>{t('The period just over')}</option>
        <option value={7}>{t('The last 7 days')}</option>
        <option value={30}>{t('The last 30 days')}</option>
        <option value={90}>{t('The last 90 days')}</option>
      </SelectField>
    </div>
  );
}

/** Monday first, in the reader's language. */
function weekdays(): { number: number; name: string }[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The 5th of January 1970 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, name: format.format((number + 3) * 86_400_000) }));
}
