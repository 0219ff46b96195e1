import type { CautiousSettings } from '../../../contract/sites/country-rules.ts';
import { t } from '../../i18n/t.ts';
import tableStyles from '../../ui/table.module.css';

const labels: {
  [Name in keyof CautiousSettings]: { title: string; values: Record<CautiousSettings[Name], string> };
} = {
  consent_mode: {
    title: t('site-settings.consent'),
    values: {
      strict: t('site-settings.strict'),
      cookieless: t('site-settings.cookieless'),
      full: t('site-settings.full'),
    },
  },
  third_party_probes: {
    title: t('site-settings.askAdCompaniesHosts'),
    values: {
      off: t('common.never'),
      after_consent: t('site-settings.afterConsent'),
      on: t('site-settings.always'),
    },
  },
  page_url_query: {
    title: t('site-settings.queryOfAPage'),
    values: {
      strip: t('site-settings.nothingOfIt'),
      utm: t('site-settings.campaignParameters'),
      keep: t('site-settings.allOfIt'),
    },
  },
};

interface PresetChangesProps {
  names: (keyof CautiousSettings)[];
  now: CautiousSettings;
  after: CautiousSettings;
}

/** What a preset would change, before it is saved. */
export function PresetChanges({ names, now, after }: PresetChangesProps) {
  return (
    <table className={tableStyles.plainTable}>
      <thead>
        <tr>
          <th scope="col">{t('site-settings.presetSetting')}</th>
          <th scope="col">{t('site-settings.presetNow')}</th>
          <th scope="col">{t('site-settings.presetThen')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{labels[name].title}</th>
            <td>{textOf(name, now)}</td>
            <td>{textOf(name, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textOf<Name extends keyof CautiousSettings>(name: Name, settings: CautiousSettings): string {
  return labels[name].values[settings[name]];
}
