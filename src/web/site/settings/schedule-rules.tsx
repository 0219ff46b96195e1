import { t } from '../../i18n/t.ts';
import { CheckChoices } from '../../ui/choices.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import type { SiteForm } from '../change/use-site-form.ts';
import type { RulesDraft } from './rules-draft.ts';

const weekdays = [
  t('site-settings.monday'),
  t('site-settings.tuesday'),
  t('site-settings.wednesday'),
  t('site-settings.thursday'),
  t('site-settings.friday'),
  t('site-settings.saturday'),
  t('site-settings.sunday'),
].map((label, index) => ({ value: index + 1, label }));

const times = [
  { draft: 'from', field: 'from', type: 'datetime-local', label: t('site-settings.notBefore') },
  { draft: 'until', field: 'until', type: 'datetime-local', label: t('site-settings.notAfter') },
  { draft: 'hoursFrom', field: 'hours.from', type: 'time', label: t('site-settings.dailyFrom') },
  { draft: 'hoursUntil', field: 'hours.until', type: 'time', label: t('site-settings.dailyUntil') },
] as const;

const refusals = {
  'datetime-local': t('site-settings.pleaseEnterADayAnd'),
  time: t('site-settings.pleaseEnterBothHoursAs'),
};

/** From when to when, on which days and at which hours; all on the site's own clock. */
export function ScheduleRules({ form, zone }: { form: SiteForm<RulesDraft>; zone: string }) {
  const { draft, set, refused } = form;
  const isTurned = fieldReason(form.error, 'config.display.schedule') !== null;
  return (
    <>
      <CheckChoices
        legend={t('site-settings.daysOfTheWeek')}
        inline
        choices={weekdays}
        values={draft.weekdays}
        hint={t('site-settings.uncheckedMeansEveryDay')}
        error={refused('config.display.schedule.weekdays', t('site-settings.pleaseChooseFromThese'))}
        onChange={(days) => set({ weekdays: days })}
      />
      <div className={fieldStyles.fieldGrid}>
        {times.map((time) => (
          <Field
            key={time.draft}
            label={time.label}
            type={time.type}
            value={draft[time.draft]}
            error={
              (isTurned && time.field === 'until' && t('site-settings.theEndHasToCome')) ||
              refused(`config.display.schedule.${time.field}`, refusals[time.type])
            }
            onChange={(event) => set({ [time.draft]: event.target.value })}
          />
        ))}
      </div>
      <p className="field-hint">{t('site-settings.timesAreThoseOfZone', { zone })}</p>
    </>
  );
}
