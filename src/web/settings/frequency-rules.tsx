import { Field } from '../parts/field.tsx';
import { t } from '../texts/t.ts';
import type { RulesDraft } from './rules-draft.ts';
import type { SiteForm } from './use-site-form.ts';

type NumberField = Exclude<keyof RulesDraft, 'devices' | 'weekdays'>;

interface NumberRule {
  draft: NumberField;
  field: string;
  label: string;
  hint: string;
  refusal: string;
}

const rules: NumberRule[] = [
  {
    draft: 'delay',
    field: 'delay_ms',
    label: t('Seconds on the page before it'),
    hint: t('Lets a visitor see the page first.'),
    refusal: t('Please enter seconds from 0 to 60.'),
  },
  {
    draft: 'after_page_views',
    field: 'after_page_views',
    label: t('From which page view on'),
    hint: t('3: two pages are free.'),
    refusal: t('Please enter a whole number from 1 to 1000.'),
  },
  {
    draft: 'every_page_views',
    field: 'every_page_views',
    label: t('Only every … page views'),
    hint: t('5: on each fifth page.'),
    refusal: t('Please enter a whole number from 1 to 1000.'),
  },
  {
    draft: 'once_in_days',
    field: 'once_in_days',
    label: t('At most once in … days'),
    hint: t('7: once a week for each visitor.'),
    refusal: t('Please enter days from 1 to 365.'),
  },
  {
    draft: 'quiet_days_after_conversion',
    field: 'quiet_days_after_conversion',
    label: t('Quiet days after a conversion'),
    hint: t('Who allowed you lately is left alone.'),
    refusal: t('Please enter days from 1 to 365.'),
  },
  {
    draft: 'percent',
    field: 'percent',
    label: t('Percent of visitors'),
    hint: t('The others never meet a wall.'),
    refusal: t('Please enter a number from 0 to 100.'),
  },
];

/** How soon, how often and to how many visitors. */
export function FrequencyRules({ form }: { form: SiteForm<RulesDraft> }) {
  return (
    <div className="field-grid">
      {rules.map(({ draft, field, label, hint, refusal }) => (
        <Field
          key={draft}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={form.draft[draft]}
          hint={hint}
          error={form.refused(`config.display.${field}`, refusal)}
          onChange={(event) => form.set({ [draft]: event.target.value })}
        />
      ))}
    </div>
  );
}
