import { Field } from '../parts/field.tsx';
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
    label: 'Seconds on the page before it',
    hint: 'Lets a visitor see the page first.',
    refusal: 'Please enter seconds from 0 to 60.',
  },
  {
    draft: 'after_page_views',
    field: 'after_page_views',
    label: 'From which page view on',
    hint: '3: two pages are free.',
    refusal: 'Please enter a whole number from 1 to 1000.',
  },
  {
    draft: 'every_page_views',
    field: 'every_page_views',
    label: 'Only every … page views',
    hint: '5: on each fifth page.',
    refusal: 'Please enter a whole number from 1 to 1000.',
  },
  {
    draft: 'once_in_days',
    field: 'once_in_days',
    label: 'At most once in … days',
    hint: '7: once a week for each visitor.',
    refusal: 'Please enter days from 1 to 365.',
  },
  {
    draft: 'quiet_days_after_conversion',
    field: 'quiet_days_after_conversion',
    label: 'Quiet days after a conversion',
    hint: 'Who allowed you lately is left alone.',
    refusal: 'Please enter days from 1 to 365.',
  },
  {
    draft: 'percent',
    field: 'percent',
    label: 'Percent of visitors',
    hint: 'The others never meet a wall.',
    refusal: 'Please enter a number from 0 to 100.',
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
