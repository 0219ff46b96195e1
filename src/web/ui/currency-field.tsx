import { t } from '../i18n/t.ts';
import { currencyName } from './numbers/place-names.ts';
import { SelectField } from './select-field.tsx';

interface CurrencyFieldProps {
  value: string;
  error?: string;
  onChange: (code: string) => void;
}

/** The currencies of today, by code. */
export function CurrencyField({ value, error, onChange }: CurrencyFieldProps) {
  return (
    <SelectField
      label={t('revenue.currency')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === '' && <option value="">{t('revenue.choose')}</option>}
      {codes.map((code) => (
        <option key={code} value={code}>
          {currencyName(code)}
        </option>
      ))}
    </SelectField>
  );
}

const codes = Intl.supportedValuesOf('currency');
