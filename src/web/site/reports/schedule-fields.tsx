import type { ReportSchedule } from '../../../contract/reports/reports.ts';
import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ZoneField } from '../../ui/zone-field.tsx';

interface ScheduleFieldsProps {
  schedule: ReportSchedule;
  siteZone: string;
  /** The server says that this day and time have passed. */
  isPast: boolean;
  /** Why a field of the schedule was refused. */
  refused: (field: keyof ReportSchedule, text: string) => string | undefined;
  onChange: (schedule: ReportSchedule) => void;
}

/** When a report is sent, and by which clock. */
export function ScheduleFields({ schedule, siteZone, isPast, refused, onChange }: ScheduleFieldsProps) {
  const set = (part: Partial<ReportSchedule>) => onChange({ ...schedule, ...part });
  return (
    <>
      <SelectField
        label={t('common.sent')}
        value={schedule.frequency}
        onChange={(event) => set({ frequency: event.target.value as ReportSchedule['frequency'] })}
      >
        <option value="daily">{t('reports.everyDay')}</option>
        <option value="weekly">{t('reports.everyWeek')}</option>
        <option value="monthly">{t('reports.everyMonth')}</option>
        <option value="once">{t('reports.once')}</option>
      </SelectField>
      {schedule.frequency === 'weekly' && (
        <SelectField
          label={t('reports.weekday')}
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
          label={t('reports.dayOfTheMonth')}
          type="number"
          min={1}
          max={31}
          value={schedule.day}
          error={refused('day', t('reports.pleaseChooseADayFrom'))}
          hint={t('reports.aShorterMonthTakesIts')}
          onChange={(event) => set({ day: Number(event.target.value) })}
        />
      )}
      {schedule.frequency === 'once' && (
        <Field
          label={t('common.day')}
          type="date"
          value={schedule.date ?? ''}
          error={refused('date', isPast ? t('reports.chooseLaterTime') : t('site-settings.pleaseChooseADay'))}
          onChange={(event) => set({ date: event.target.value || null })}
        />
      )}
      <Field
        label={t('reports.time')}
        type="time"
        value={schedule.time}
        error={refused('time', t('reports.pleaseChooseATime'))}
        onChange={(event) => set({ time: event.target.value })}
      />
      <ZoneField
        placeholder={siteZone}
        value={schedule.timezone ?? ''}
        hint={t('reports.ofTheClockItIs', { zone: siteZone })}
        isRefused={refused('timezone', 'refused') !== undefined}
        onChange={(timezone) => set({ timezone: timezone || null })}
      />
    </>
  );
}

/** Monday first, in the reader's language. */
function weekdays(): { number: number; name: string }[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The 5th of January 1970 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, name: format.format((number + 3) * 86_400_000) }));
}
