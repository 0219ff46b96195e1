import { type FormEvent, useState } from 'react';
import type { RevenueSettings } from '../../../contract/analytics/revenue.ts';
import { t } from '../../i18n/t.ts';
import { CurrencyField } from '../../ui/currency-field.tsx';
import detailsStyles from '../../ui/details.module.css';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import styles from './revenue.module.css';

interface RateBasicsProps {
  settings: RevenueSettings;
  onSave: (part: Partial<RevenueSettings>) => void;
}

/** What holds for all rates. */
export function RateBasics({ settings, onSave }: RateBasicsProps) {
  const [currency, setCurrency] = useState(settings.currency ?? '');
  const [days, setDays] = useState(String(settings.attribution_days));
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const attribution_days = Number(days);
    if (!Number.isInteger(attribution_days) || attribution_days < 1 || attribution_days > 90) {
      return setError(t('revenue.aWholeNumberFrom1'));
    }
    onSave({ currency, attribution_days });
  };
  return (
    <details className={detailsStyles.how}>
      <summary>
        <span className={detailsStyles.howMore}>{t('revenue.currencyAndHowLongA')}</span>
      </summary>
      <form className={styles.rateForm} onSubmit={submit} noValidate>
        <div className={fieldStyles.fieldGrid}>
          <CurrencyField value={currency} onChange={setCurrency} />
          <Field
            label={t('revenue.daysAfterAllowing')}
            type="number"
            inputMode="numeric"
            min={1}
            max={90}
            value={days}
            error={error}
            hint={t('revenue.laterPageViewsNoLonger')}
            onChange={(event) => {
              setDays(event.target.value);
              setError('');
            }}
          />
        </div>
        <div className="actions">
          <button type="submit" className="button">
            {t('common.save')}
          </button>
        </div>
      </form>
    </details>
  );
}
