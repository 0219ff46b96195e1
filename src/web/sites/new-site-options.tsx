import { t } from '../i18n/t.ts';
import { Check, RadioChoices } from '../ui/choices.tsx';
import { CurrencyField } from '../ui/currency-field.tsx';
import detailsStyles from '../ui/details.module.css';
import fieldStyles from '../ui/field.module.css';
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
        legend={t('sites.whatVisitorsWithAnAd')}
        choices={[
          {
            value: 'off',
            label: t('sites.measureOnly'),
            hint: t('sites.visitorsSeeNoWallYou'),
          },
          {
            value: 'on',
            label: t('sites.showTheWall'),
            hint: t('sites.startsAsSoonAsThe'),
          },
        ]}
        value={draft.wall}
        onChange={(wall) => set({ wall })}
      />
      <Field
        label={t('common.timeZone')}
        autoComplete="off"
        spellCheck={false}
        value={draft.timezone}
        error={refused('config.timezone', t('reports.thereIsNoSuchTime'))}
        hint={t('sites.detectedFromYourBrowserDays')}
        onChange={(event) => set({ timezone: event.target.value })}
      />
      <Check
        label={t('sites.sendMeTheWeeklyReport')}
        hint={t('sites.byEmailOnMondaysAt')}
        checked={draft.weeklyReport}
        onChange={(weeklyReport) => set({ weeklyReport })}
      />
      <Check
        label={t('sites.keepAHoldOutOf', { percent: usualHoldout })}
        hint={t('sites.theseVisitorsNeverSeeThe')}
        checked={draft.holdsOut}
        onChange={(holdsOut) => set({ holdsOut })}
      />
      <details className={detailsStyles.how} open={refusalWithin(error, 'revenue') !== null || undefined}>
        <summary>
          <span className={detailsStyles.howMore}>{t('sites.revenuePer1000PageViews')}</span>
        </summary>
        <div className={fieldStyles.fieldGrid}>
          <Field
            label={t('sites.revenuePer1000Page')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="4.00"
            value={draft.rpm}
            error={refused('revenue.rpm', t('sites.pleaseEnterAnAmountSuch'))}
            hint={t('sites.forPageViewsWithAds')}
            onChange={(event) => set({ rpm: event.target.value })}
          />
          <CurrencyField value={draft.currency} onChange={(currency) => set({ currency })} />
        </div>
      </details>
    </>
  );
}
