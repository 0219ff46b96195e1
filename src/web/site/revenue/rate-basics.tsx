import { type FormEvent, useState } from 'react';
import type { RevenueSettings } from '../../../contract/analytics/revenue.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { t } from '../../i18n/t.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import { CurrencyField } from '../../ui/currency-field.tsx';
import detailsStyles from '../../ui/details.module.css';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { useSharedDraft } from '../../ui/shared-draft.ts';
import type { KeepRates } from './rate-change.ts';
import styles from './revenue.module.css';

interface RateBasicsProps {
  siteId: string;
  settings: RevenueSettings;
  isPending: boolean;
  onSave: KeepRates;
}

/** What holds for all rates. */
export function RateBasics({ siteId, settings, isPending, onSave }: RateBasicsProps) {
  const stored = draftOf(settings);
  const { state, settle } = useKeptDraft([siteId, 'rate-basics'], stored);
  const [{ draft }, setState] = state;
  const { conflict } = useSharedDraft(stored, state, isPending);
  const { currency, days } = draft;
  const set = (part: Partial<typeof stored>) =>
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (conflict || isPending) return;
    const attribution_days = Number(days);
    if (!Number.isInteger(attribution_days) || attribution_days < 1 || attribution_days > 90) {
      return setError(t('revenue.aWholeNumberFrom1'));
    }
    onSave({ currency, attribution_days }, (saved) => settle(draft, draftOf(saved)));
  };
  return (
    <details className={detailsStyles.how}>
      <summary>
        <span className={detailsStyles.howMore}>{t('revenue.currencyAndHowLongA')}</span>
      </summary>
      <form className={styles.rateForm} onSubmit={submit} noValidate>
        <div className={fieldStyles.fieldGrid}>
          <CurrencyField value={currency} onChange={(chosen) => set({ currency: chosen })} />
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
              set({ days: event.target.value });
              setError('');
            }}
          />
        </div>
        {conflict && <ChangedElsewhere conflict={conflict} />}
        <div className="actions">
          <button type="submit" className="button" aria-disabled={isPending || conflict !== null}>
            {t('common.save')}
          </button>
        </div>
      </form>
    </details>
  );
}

function draftOf({ currency, attribution_days }: RevenueSettings) {
  return { currency: currency ?? '', days: String(attribution_days) };
}
