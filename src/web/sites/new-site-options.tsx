import { t } from '../i18n/t.ts';
import { CurrencyField } from '../site/revenue/currency-field.tsx';
import { Check, RadioChoices } from '../ui/choices.tsx';
import { Field } from '../ui/field.tsx';
import { refusalWithin } from '../ui/field-reason.ts';
import { type NewSiteDraft, usualHoldout } from './new-site-draft.ts';

interface NewSiteOptionsProps {
  draft: NewSiteDraft;
  set: (part: Partial<NewSiteDraft>) => void;
  error: Error | null;
}

/** Everything of a new site that has a sensible default and can be changed later. */
export function NewSiteOptions({ draft, set, error }: NewSiteOptionsProps) {
  const refused = (field: string, sentence: string) => (refusalWithin(error, field) ? sentence : undefined);
  return (
    <>
      <RadioChoices
        legend={t('What visitors with an ad blocker see')}
        choices={[
          {
            value: 'off',
            label: t('Measure only'),
            hint: t(
              'Visitors see no wall. You see how many of them block ads and can turn the wall on later.',
            ),
          },
          {
            value: 'on',
            label: t('Show the wall'),
            hint: t(
              "Starts as soon as the snippet is on your pages. Visitors can't close the wall unless you change its mode.",
            ),
          },
        ]}
        value={draft.wall}
        onChange={(wall) => set({ wall })}
      />
      <Field
        label={t('Time zone')}
        autoComplete="off"
        spellCheck={false}
        value={draft.timezone}
        error={refused('config.timezone', t('There is no such time zone. It should look like Europe/Paris.'))}
        hint={t('Detected from your browser. Days in your numbers start at midnight in this time zone.')}
        onChange={(event) => set({ timezone: event.target.value })}
      />
      <Check
        label={t('Send me the weekly report')}
        hint={t('By email on Mondays at 08:00. You can unsubscribe with one click.')}
        checked={draft.weeklyReport}
        onChange={(weeklyReport) => set({ weeklyReport })}
      />
      <Check
        label={t('Keep a hold-out of {percent}%', { percent: usualHoldout })}
        hint={t('These visitors never see the wall, so you can measure its effect.')}
        checked={draft.holdsOut}
        onChange={(holdsOut) => set({ holdsOut })}
      />
      <details className="how" open={refusalWithin(error, 'revenue') !== null || undefined}>
        <summary>
          <span className="how-more">{t('Revenue per 1,000 page views (optional)')}</span>
        </summary>
        <div className="field-grid">
          <Field
            label={t('Revenue per 1,000 page views')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="4.00"
            value={draft.rpm}
            error={refused('revenue.rpm', t('Please enter an amount such as 4.00.'))}
            hint={t('For page views with ads. Truce uses it to estimate what ad blocking costs you.')}
            onChange={(event) => set({ rpm: event.target.value })}
          />
          <CurrencyField value={draft.currency} onChange={(currency) => set({ currency })} />
        </div>
      </details>
    </>
  );
}
