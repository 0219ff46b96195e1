import { t } from '../../i18n/t.ts';
import { CodesField } from '../../ui/codes-field-later.tsx';
import { DeviceRule } from '../../ui/display-rules.tsx';
import fieldStyles from '../../ui/field.module.css';
import type { SiteForm } from '../change/use-site-form.ts';
import type { RulesDraft } from './rules-draft.ts';

const codes = [
  {
    rule: 'countries',
    type: 'region',
    label: t('site-settings.onlyInTheseCountries'),
    empty: t('site-settings.codesOfTwoLettersAs'),
    refusal: t('site-settings.aCountryIsACode'),
  },
  {
    rule: 'excluded_countries',
    type: 'region',
    label: t('site-settings.notInTheseCountries'),
    empty: '',
    refusal: t('site-settings.aCountryIsACode'),
  },
  {
    rule: 'languages',
    type: 'language',
    label: t('site-settings.onlyForTheseLanguages'),
    empty: t('site-settings.theBrowsersLanguageAsDe'),
    refusal: t('site-settings.aLanguageIsACode'),
  },
] as const;

/** Which devices, countries and languages. */
export function VisitorRules({ form }: { form: SiteForm<RulesDraft> }) {
  return (
    <>
      <DeviceRule
        values={form.draft.devices}
        error={form.refused('config.display.devices', t('site-settings.pleaseChooseFromThese'))}
        onChange={(chosen) => form.set({ devices: chosen })}
      />
      <div className={fieldStyles.fieldGrid}>
        {codes.map(({ rule, type, label, empty, refusal }) => (
          <CodesField
            key={rule}
            label={label}
            kind={type}
            value={form.draft[rule]}
            hint={empty}
            error={form.refused(`config.display.${rule}`, refusal)}
            onChange={(value) => form.set({ [rule]: value })}
          />
        ))}
      </div>
    </>
  );
}
