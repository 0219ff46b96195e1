import { type FormEvent, useState } from 'react';
import type { Rate } from '../../../contract/analytics/revenue.ts';
import { t } from '../../i18n/t.ts';
import { RadioChoices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CurrencyField } from './currency-field.tsx';
import { deviceNames } from './place-names.ts';
import { newRateDraft, type RateDraft, rateFaults, toRate } from './rate-draft.ts';

interface RateFormProps {
  /** Null until the owner has said. */
  currency: string | null;
  rates: Rate[];
  isPending: boolean;
  onAdd: (rate: Rate, currency: string, done: () => void) => void;
}

/** Adding a rate: right there while there is none, behind a word once there are some. */
export function RateForm(props: RateFormProps) {
  if (props.rates.length === 0) return <Fields {...props} />;
  return (
    <details className="how">
      <summary>
        <span className="how-more">{t('Add a rate for another day, country or device')}</span>
      </summary>
      <Fields {...props} />
    </details>
  );
}

function Fields({ currency, rates, isPending, onAdd }: RateFormProps) {
  const [draft, setDraft] = useState(() => newRateDraft(new Date()));
  const [chosen, setChosen] = useState(currency ?? '');
  const [isChecked, setChecked] = useState(false);
  const faults = isChecked ? rateFaults(draft, rates) : {};
  const set = (part: Partial<RateDraft>) => {
    setDraft({ ...draft, ...part });
    setChecked(false);
  };
  const text = (field: 'from' | 'country' | 'price' | 'adsPerPage' | 'fillPercent') => ({
    value: draft[field],
    error: faults[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (chosen === '' || Object.keys(rateFaults(draft, rates)).length > 0 || isPending) return;
    onAdd(toRate(draft), currency ?? chosen, () => {
      setDraft(newRateDraft(new Date()));
      setChecked(false);
    });
  };
  return (
    <form className="rate-form" onSubmit={submit} noValidate>
      <RadioChoices
        legend={t('What do you know?')}
        inline
        choices={[
          { value: 'rpm', label: t('What 1,000 page views earn') },
          { value: 'ecpm', label: t('What 1,000 ads earn') },
        ]}
        value={draft.mode}
        onChange={(mode) => set({ mode })}
      />
      <div className="field-grid">
        {currency === null && (
          <CurrencyField
            value={chosen}
            error={isChecked && chosen === '' ? t('Choose a currency.') : undefined}
            onChange={setChosen}
          />
        )}
        <Field
          {...text('price')}
          label={draft.mode === 'rpm' ? t('Earnings of 1,000 page views') : t('Earnings of 1,000 ads')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="4.10"
          hint={
            draft.mode === 'rpm'
              ? t('All ads of the pages together: the page RPM of your ad network.')
              : t('The eCPM of your ad network.')
          }
        />
        {draft.mode === 'ecpm' && (
          <>
            <Field
              {...text('adsPerPage')}
              label={t('Ads on a page')}
              type="number"
              inputMode="decimal"
              step="any"
            />
            <Field
              {...text('fillPercent')}
              label={t('Filled, in percent')}
              type="number"
              inputMode="decimal"
              step="any"
            />
          </>
        )}
        <Field {...text('from')} label={t('From')} type="date" />
        <Field
          {...text('country')}
          label={t('Country')}
          autoComplete="off"
          maxLength={2}
          placeholder={t('All')}
          hint={t('Two letters, or empty for all.')}
        />
        <SelectField
          label={t('Device')}
          value={draft.device}
          onChange={(event) => set({ device: event.target.value as RateDraft['device'] })}
        >
          <option value="">{t('All')}</option>
          {Object.entries(deviceNames).map(([device, name]) => (
            <option key={device} value={device}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="actions">
        <button type="submit" className="button primary" aria-disabled={isPending}>
          {t('Save rate')}
        </button>
      </div>
    </form>
  );
}
