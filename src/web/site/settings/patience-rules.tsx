import { t } from '../../i18n/t.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import type { SiteForm } from '../change/use-site-form.ts';
import type { RulesDraft } from './rules-draft.ts';

const fields = [
  {
    draft: 'freePages',
    field: 'meter.free_pages',
    label: t('site-settings.freePages'),
    hint: t('site-settings.freePagesHint'),
    refusal: t('site-settings.freePagesRefusal'),
  },
  {
    draft: 'meterDays',
    field: 'meter.days',
    label: t('site-settings.freePagesDays'),
    hint: t('site-settings.freePagesDaysHint'),
    refusal: t('site-settings.freePagesDaysRefusal'),
  },
  {
    draft: 'hard_after_sessions',
    field: 'hard_after_sessions',
    label: t('site-settings.softSessions'),
    hint: t('site-settings.softSessionsHint'),
    refusal: t('site-settings.aWholeNumberTo100'),
  },
] as const;

/** How much is free before the wall, and how long a hard wall is a soft one. */
export function PatienceRules({ form: { draft, set, refused } }: { form: SiteForm<RulesDraft> }) {
  return (
    <div className={fieldStyles.fieldGrid}>
      {fields.map(({ draft: name, field, label, hint, refusal }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          error={refused(`config.display.${field}`, refusal)}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}
