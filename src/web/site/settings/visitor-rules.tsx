import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { DeviceRule } from '../../ui/display-rules.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import type { RulesDraft } from './rules-draft.ts';
import type { SiteForm } from './use-site-form.ts';

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
    empty: t('site-settings.codesOfTwoLettersAs'),
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
          <Field
            key={rule}
            label={label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={form.draft[rule]}
            hint={namesOf(form.draft[rule], type) || empty}
            error={form.refused(`config.display.${rule}`, refusal)}
            onChange={(event) => form.set({ [rule]: event.target.value })}
          />
        ))}
      </div>
    </>
  );
}

/** The typed codes in words, as far as they have any. */
function namesOf(typed: string, type: 'region' | 'language'): string {
  const names = new Intl.DisplayNames(locale, { type, fallback: 'none' });
  const known = typed.split(/[\s,;]+/).map((code) => {
    try {
      return names.of(type === 'region' ? code.toUpperCase() : code);
    } catch {
      return undefined; // not a code (yet): nothing to say about it
    }
  });
  return known.filter((name) => name !== undefined).join(', ');
}
