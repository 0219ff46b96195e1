import { t } from '../../i18n/t.ts';
import { Segments } from '../../ui/segments.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { byName, languageName, wallLanguages } from './languages.ts';
import styles from './preview-wishes.module.css';
import type { Looks } from './use-preview.ts';

interface PreviewWishesProps {
  looks: Looks;
  onChange: (looks: Looks) => void;
  /** The languages that the owner wrote texts for: they come first. */
  translated: string[];
}

const blockers = [
  { value: '', label: t('common.unknown') },
  { value: 'uBlock Origin', label: 'uBlock Origin' },
  { value: 'uBlock Origin family', label: 'uBlock Origin Lite' },
  { value: 'Adblock Plus family', label: 'AdBlock, Adblock Plus' },
  { value: 'dns', label: t('wall.theNetworkDns') },
  { value: 'tracking_protection', label: t('common.trackingProtection') },
];

const states: { value: Looks['state']; label: string }[] = [
  { value: 'asks', label: t('wall.stateAsks') },
  { value: 'guides', label: t('wall.stateGuides') },
  { value: 'failed', label: t('wall.stateFailed') },
  { value: 'allowed', label: t('wall.stateAllowed') },
];

/** For which visitor the preview is: device, colors, language, blocker, and what they have done. */
export function PreviewWishes({ looks, onChange, translated }: PreviewWishesProps) {
  const codes = [
    ...byName(translated),
    ...byName(wallLanguages.filter((code) => !translated.includes(code))),
  ];
  return (
    <div className={styles.wallWishes}>
      <Segments
        legend={t('common.screen')}
        name="preview-device"
        options={[
          { value: 'phone', label: t('common.phone') },
          { value: 'computer', label: t('wall.computer') },
        ]}
        value={looks.device}
        onChange={(device) => onChange({ ...looks, device })}
      />
      <Segments
        legend={t('wall.colors')}
        name="preview-scheme"
        options={[
          { value: 'light', label: t('common.light') },
          { value: 'dark', label: t('common.dark') },
        ]}
        value={looks.scheme}
        onChange={(scheme) => onChange({ ...looks, scheme })}
      />
      <SelectField
        label={t('common.language')}
        value={looks.language}
        onChange={(event) => onChange({ ...looks, language: event.target.value })}
      >
        <option value="">{t('wall.asYourBrowsers')}</option>
        {codes.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('common.blocker')}
        value={looks.blocker}
        onChange={(event) => onChange({ ...looks, blocker: event.target.value })}
      >
        {blockers.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('wall.state')}
        value={looks.state}
        onChange={(event) => onChange({ ...looks, state: event.target.value as Looks['state'] })}
      >
        {states.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
