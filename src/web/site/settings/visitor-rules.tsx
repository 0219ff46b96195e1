import { locale } from '../../i18n/dictionary.ts';
import { t } from '../../i18n/t.ts';
import { DeviceRule } from '../../ui/display-rules.tsx';
import { Field } from '../../ui/field.tsx';
import type { RulesDraft } from './rules-draft.ts';
import type { SiteForm } from './use-site-form.ts';

const codes = [
  {
    rule: 'countries',
    type: 'region',
    label: t('Only in these countries'),
    empty: t('Codes of two letters, as FR, DE.'),
    refusal: t('A country is a code of two letters, as FR.'),
  },
  {
    rule: 'excluded_countries',
    type: 'region',
    label: t('Not in these countries'),
    empty: t('Codes of two letters, as FR, DE.'),
    refusal: t('A country is a code of two letters, as FR.'),
  },
  {
    rule: 'languages',
    type: 'language',
    label: t('Only for these languages'),
    empty: t('The browser’s language, as de, pt-BR.'),
    refusal: t('A language is a code, as de or pt-BR.'),
  },
] as const;

/** Which devices, countries and languages. */
export function VisitorRules({ form }: { form: SiteForm<RulesDraft> }) {
  return (
    <>
      <DeviceRule
        values={form.draft.devices}
        error={form.refused('config.display.devices', t('Please choose from these.'))}
        onChange={(chosen) => form.set({ devices: chosen })}
      />
      <div className="field-grid">
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
