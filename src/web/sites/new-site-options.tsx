import { t } from '../i18n/t.ts';
import { Check, RadioChoices } from '../ui/choices.tsx';
import { CurrencyField } from '../ui/currency-field.tsx';
import fieldStyles from '../ui/field.module.css';
import { Field } from '../ui/field.tsx';
import { refusalWithin } from '../ui/field-reason.ts';
import { formatClock } from '../ui/numbers/day-format.ts';
import { formatTwoDecimals } from '../ui/numbers/number-format.ts';
import { ZoneField } from '../ui/zone-field.tsx';
import { type NewSiteDraft, usualHoldout } from './new-site-draft.ts';

interface NewSiteOptionsProps {
  draft: NewSiteDraft;
  set: (part: Partial<NewSiteDraft>) => void;
  error: Error | null;
}

/** Everything of a new site that has a sensible default and can be changed later. */
export function NewSiteOptions({ draft, set, error }: NewSiteOptionsProps) {
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
      <div className={fieldStyles.fieldGrid}>
        <Field
          label={t('sites.revenuePer1000Page')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatTwoDecimals(4)}
          value={draft.rpm}
          error={refusalWithin(error, 'revenue.rpm') && t('sites.pleaseEnterAnAmountSuch')}
          hint={t('sites.forPageViewsWithAds')}
          onChange={(event) => set({ rpm: event.target.value })}
        />
        <CurrencyField value={draft.currency} onChange={(currency) => set({ currency })} />
      </div>
      <ZoneField
        value={draft.timezone}
        isRefused={refusalWithin(error, 'config.timezone') !== null}
        hint={t('sites.detectedFromYourBrowserDays')}
        onChange={(timezone) => set({ timezone })}
      />
      <Check
        label={t('sites.sendMeTheWeeklyReport')}
        hint={t('sites.byEmailOnMondaysAt', { time: formatClock('08:00') })}
        checked={draft.weeklyReport}
        onChange={(weeklyReport) => set({ weeklyReport })}
      />
      <Check
        label={t('sites.keepAHoldOutOf', { percent: usualHoldout })}
        hint={t('sites.theseVisitorsNeverSeeThe')}
        checked={draft.holdsOut}
        onChange={(holdsOut) => set({ holdsOut })}
      />
    </>
  );
}
