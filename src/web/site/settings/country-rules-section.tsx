import { type FormEvent, useRef, useState } from 'react';
import { countryRuleText } from '../../../contract/messages/country-texts.ts';
import {
  beyondPreset,
  type CountryCode,
  cautiousSettingsOf,
  configOf,
  countryCodes,
  countryPresets,
} from '../../../contract/sites/country-rules.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { nameOfCode } from '../../ui/code-names.ts';
import formStyles from '../../ui/form.module.css';
import linkButtonStyles from '../../ui/link-button.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { useKnownChange } from '../change/send-known.ts';
import { undoOf } from '../change/undo-of.ts';
import type { SiteChange } from '../change/use-site-change.ts';
import { PresetChanges } from './preset-changes.tsx';

/** Presets for the rules of a country: what the law says, what would change, and then one click, with a way back. */
export function CountryRulesSection({ site }: { site: Site }) {
  const [country, setCountry] = useState<CountryCode | ''>('');
  const [undo, setUndo] = useState<SiteChange | 'done' | null>(null);
  const change = useKnownChange(site);
  const status = useRef<HTMLSpanElement>(null);
  useFocusKept(status, undo);
  const now = cautiousSettingsOf(site.config);
  const preset = country === '' ? null : countryPresets[country];
  const changed = preset ? beyondPreset(now, preset) : [];

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!preset || changed.length === 0 || change.isPending) return;
    const config = configOf(preset.settings, changed);
    change.mutate({ config }, { onSuccess: (saved) => setUndo(undoOf({ config }, site, saved)) });
  };
  const takeBack = (earlier: SiteChange) => {
    if (!change.isPending) change.mutate(earlier, { onSuccess: () => setUndo('done') });
  };
  return (
    <form onSubmit={save} noValidate>
      <p className="soft">{t('site-settings.countryRulesIntro')}</p>
      <SelectField
        label={t('site-settings.visitorsFrom')}
        hint={t('site-settings.visitorsFromHint')}
        value={country}
        onChange={({ target }) => {
          setCountry(countryCodes.find((code) => code === target.value) ?? '');
          setUndo(null);
        }}
      >
        <option value="">{t('site-settings.chooseACountry')}</option>
        {countryCodes.map((code) => (
          <option key={code} value={code}>
            {nameOfCode('region', code)}
          </option>
        ))}
      </SelectField>
      {country !== '' && preset && (
        <>
          <p>{say(countryRuleText(country, preset))}</p>
          <p className="soft">{t('countries.asOf')}</p>
          {changed.length > 0 && <PresetChanges names={changed} now={now} after={preset.settings} />}
          {changed.length === 0 && undo === null && <p>{t('site-settings.presetNothing')}</p>}
        </>
      )}
      {change.isError && <ErrorNotice error={change.error} />}
      <div className={formStyles.save}>
        {changed.length > 0 && (
          <button type="submit" className="button primary" aria-disabled={change.isPending}>
            {change.isPending ? t('common.saving') : t('site-settings.presetSave')}
          </button>
        )}
        <span role="status" ref={status} tabIndex={-1} className="soft">
          {undo === 'done' && t('site-settings.presetUndone')}
          {undo !== null && undo !== 'done' && (
            <>
              {t('site-settings.presetSaved')}{' '}
              <button type="button" className={linkButtonStyles.linkButton} onClick={() => takeBack(undo)}>
                {t('common.undo')}
              </button>
            </>
          )}
        </span>
      </div>
    </form>
  );
}
