import { type FormEvent, useState } from 'react';
import type { Rate } from '../../../contract/analytics/revenue.ts';
import { type KeptDraft, useIsKept, useKeptDraft } from '../../app/kept-draft.ts';
import { t } from '../../i18n/t.ts';
import { RadioChoices } from '../../ui/choices.tsx';
import { codesByName } from '../../ui/code-names.ts';
import { CurrencyField } from '../../ui/currency-field.tsx';
import detailsStyles from '../../ui/details.module.css';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { formatTwoDecimals } from '../../ui/numbers/number-format.ts';
import { deviceNames } from '../../ui/numbers/place-names.ts';
import { isSame } from '../../ui/rebase-draft.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { newRateDraft, type RateDraft, rateFaults, toRate } from './rate-draft.ts';
import styles from './revenue.module.css';

interface RateFormProps {
  siteId: string;
  /** Where the site is. */
  today: string;
  /** Null until the owner has said. */
  currency: string | null;
  rates: Rate[];
  isPending: boolean;
  onAdd: (rate: Rate, currency: string, done: () => void) => void;
}

/** Adding a rate: right there while there is none, behind a word once there are some. */
export function RateForm(props: RateFormProps) {
  const place = [props.siteId, 'rate'];
  const isKept = useIsKept(place);
  const isFirst = props.rates.length === 0;
  const [open, setOpen] = useState({ isFirst, isOpen: isKept });
  const begin = { ...newRateDraft(props.today, props.rates), currency: props.currency ?? '' };
  const { state, settle } = useKeptDraft(place, begin);
  // The first rate may be a colleague's: what is being typed stays in sight, and keeps the focus.
  if (open.isFirst !== isFirst) {
    const [{ draft, base }, setState] = state;
    const isTyped = !isSame(draft, base);
    setOpen({ isFirst, isOpen: isTyped });
    if (!isTyped) setState({ draft: begin, base: begin });
  }
  const add: RateFormProps['onAdd'] = (rate, currency, done) =>
    props.onAdd(rate, currency, () => {
      done();
      if (isFirst) setOpen({ isFirst: false, isOpen: false });
    });
  return (
    <details
      className={isFirst ? undefined : detailsStyles.how}
      open={isFirst || open.isOpen}
      onToggle={({ currentTarget }) => setOpen({ isFirst, isOpen: currentTarget.open })}
    >
      <summary hidden={isFirst}>
        <span className={detailsStyles.howMore}>{t('revenue.addARateForAnother')}</span>
      </summary>
      <Fields {...props} onAdd={add} begin={begin} state={state} settle={settle} />
    </details>
  );
}

interface Begun extends RateDraft {
  currency: string;
}

interface FieldsProps extends RateFormProps {
  begin: Begun;
  state: KeptDraft<Begun>['state'];
  settle: KeptDraft<Begun>['settle'];
}

function Fields({ today, currency, rates, isPending, onAdd, begin, state, settle }: FieldsProps) {
  const [{ draft }, setState] = state;
  const chosen = currency ?? draft.currency;
  const [isChecked, setChecked] = useState(false);
  const faults = isChecked ? rateFaults(draft, rates) : {};
  const set = (part: Partial<Begun>) => {
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
    setChecked(false);
  };
  const text = (field: 'from' | 'price' | 'adsPerPage' | 'fillPercent') => ({
    value: draft[field],
    error: faults[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (chosen === '' || Object.keys(rateFaults(draft, rates)).length > 0 || isPending) return;
    const rate = toRate(draft);
    onAdd(rate, chosen, () => {
      settle(draft, { ...begin, ...newRateDraft(today, [...rates, rate]) });
      setChecked(false);
    });
  };
  return (
    <form className={styles.rateForm} onSubmit={submit} noValidate>
      <RadioChoices
        legend={t('revenue.whatDoYouKnow')}
        inline
        choices={[
          { value: 'rpm', label: t('revenue.what1000PageViews') },
          { value: 'ecpm', label: t('revenue.what1000AdsEarn') },
        ]}
        value={draft.mode}
        onChange={(mode) => set({ mode })}
      />
      <div className={fieldStyles.fieldGrid}>
        {currency === null && (
          <CurrencyField
            value={chosen}
            error={isChecked && chosen === '' ? t('revenue.chooseACurrency') : undefined}
            onChange={(next) => set({ currency: next })}
          />
        )}
        <Field
          {...text('price')}
          label={draft.mode === 'rpm' ? t('revenue.earningsOf1000Page') : t('revenue.earningsOf1000Ads')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatTwoDecimals(4.1)}
          hint={draft.mode === 'rpm' ? t('revenue.allAdsOfThePages') : t('revenue.theECPMOfYourAd')}
        />
        {draft.mode === 'ecpm' && (
          <>
            <Field
              {...text('adsPerPage')}
              label={t('revenue.adsOnAPage')}
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              {...text('fillPercent')}
              label={t('revenue.filledInPercent')}
              inputMode="decimal"
              autoComplete="off"
            />
          </>
        )}
        <Field {...text('from')} label={t('revenue.validFrom')} type="date" />
        <SelectField
          label={t('common.country')}
          value={draft.country}
          onChange={(event) => set({ country: event.target.value })}
        >
          <option value="">{t('common.all')}</option>
          {codesByName('region').map(([name, code]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('common.device')}
          value={draft.device}
          onChange={(event) => set({ device: event.target.value as RateDraft['device'] })}
        >
          <option value="">{t('common.all')}</option>
          {Object.entries(deviceNames).map(([device, name]) => (
            <option key={device} value={device}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="actions">
        <button type="submit" className="button primary" aria-disabled={isPending}>
          {t('revenue.saveRate')}
        </button>
      </div>
    </form>
  );
}
