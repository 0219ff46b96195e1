import { type Language, languages } from '../../kit/messages/languages.ts';
import { t } from '../i18n/t.ts';
import { SelectField } from './select-field.tsx';

interface LanguageFieldProps {
  value: Language;
  hint: string;
  onChange: (language: Language) => void;
}

/** The language that Truce writes to somebody in. Each is named in itself. */
export function LanguageField({ value, hint, onChange }: LanguageFieldProps) {
  return (
    <SelectField
      label={t('common.language')}
      hint={hint}
      value={value}
      onChange={(event) => onChange(event.target.value as Language)}
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
