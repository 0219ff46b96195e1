import { t } from '../../i18n/t.ts';
import { CheckChoices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import type { RulesDraft } from './rules-draft.ts';
import type { SiteForm } from './use-site-form.ts';

const weekdays = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
].map((label, index) => ({ value: index + 1, label }));

const times = [
  { draft: 'from', field: 'from', type: 'datetime-local', label: t('Not before') },
  { draft: 'until', field: 'until', type: 'datetime-local', label: t('Not after') },
  { draft: 'hoursFrom', field: 'hours.from', type: 'time', label: t('Daily from') },
  { draft: 'hoursUntil', field: 'hours.until', type: 'time', label: t('Daily until') },
] as const;

const refusals = {
  'datetime-local': t('Please enter a day and a time.'),
  time: t('Please enter both hours, as 08:00.'),
};

/** From when to when, on which days and at which hours; all on the site's own clock. */
export function ScheduleRules({ form, zone }: { form: SiteForm<RulesDraft>; zone: string }) {
  const { draft, set, refused } = form;
  const isTurned = fieldReason(form.error, 'config.display.schedule') !== null;
  return (
    <>
      <CheckChoices
        legend={t('Days of the week')}
        inline
        choices={weekdays}
        values={draft.weekdays}
        hint={t('None ticked: every day.')}
        error={refused('config.display.schedule.weekdays', t('Please choose from these.'))}
        onChange={(days) => set({ weekdays: days })}
      />
      <div className="field-grid">
        {times.map((time) => (
          <Field
            key={time.draft}
            label={time.label}
            type={time.type}
            value={draft[time.draft]}
            error={
              (isTurned && time.field === 'until' && t('The end has to come after the beginning.')) ||
              refused(`config.display.schedule.${time.field}`, refusals[time.type])
            }
            onChange={(event) => set({ [time.draft]: event.target.value })}
          />
        ))}
      </div>
      <p className="field-hint">
        {t('Times are those of {zone}. Hours may pass midnight, as 22:00 until 06:00.', { zone })}
      </p>
    </>
  );
}
