import { t } from '../../i18n/t.ts';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { SiteForm } from '../change/use-site-form.ts';
import type { RulesDraft } from './rules-draft.ts';

const access: { value: RulesDraft['access']; label: string }[] = [
  { value: '', label: t('site-settings.freeAndPaidPages') },
  { value: 'free', label: t('site-settings.onlyFreePages') },
  { value: 'paid', label: t('site-settings.onlyPaidPages') },
];

const lines = [
  {
    rule: 'properties',
    label: t('site-settings.onlyWithTheseProperties'),
    hint: t('site-settings.onlyWithThesePropertiesHint'),
  },
  {
    rule: 'excluded_properties',
    label: t('site-settings.notWithTheseProperties'),
    hint: t('site-settings.notWithThesePropertiesHint'),
  },
] as const;

/** What the page says about itself. */
export function ContentRules({ form: { draft, set, refused } }: { form: SiteForm<RulesDraft> }) {
  return (
    <div className={fieldStyles.fieldGrid}>
      {lines.map(({ rule, label, hint }) => (
        <TextArea
          key={rule}
          label={label}
          hint={hint}
          value={draft[rule]}
          error={refused(`config.display.${rule}`, t('site-settings.eachLineIsAProperty'))}
          onChange={(event) => set({ [rule]: event.target.value })}
        />
      ))}
      <SelectField
        label={t('site-settings.accessRule')}
        hint={t('site-settings.accessRuleHint')}
        value={draft.access}
        onChange={(event) => set({ access: event.target.value as RulesDraft['access'] })}
      >
        {access.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
