import type { Site, SiteConfig } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { Check, type Choice, ChoiceGroup, RadioChoices } from '../../ui/choices.tsx';
import { useSiteForm } from '../change/use-site-form.ts';
import { SectionForm } from './section-form.tsx';

const modes: Choice<SiteConfig['consent_mode']>[] = [
  {
    value: 'cookieless',
    label: t('site-settings.cookieless'),
    hint: t('site-settings.measuresEverybodyAndStores'),
  },
  {
    value: 'strict',
    label: t('site-settings.strict'),
    hint: t('site-settings.doesNothingAtAllUntil'),
  },
  {
    value: 'full',
    label: t('site-settings.full'),
    hint: t('site-settings.measuresEverybodyAnd'),
  },
];

const probes: Choice<SiteConfig['detection']['third_party_probes']>[] = [
  { value: 'off', label: t('common.never'), hint: t('site-settings.noOtherCompanyLearnsOf') },
  {
    value: 'after_consent',
    label: t('site-settings.afterConsent'),
    hint: t('site-settings.afterTheVisitorAgreesThe'),
  },
  {
    value: 'on',
    label: t('site-settings.always'),
    hint: t('site-settings.sixAdCompaniesSeeEvery'),
  },
];

const acceptableAds: Choice<NonNullable<SiteConfig['acceptable_ads']>>[] = [
  {
    value: 'do_not_ask',
    label: t('site-settings.acceptableAdsSkip'),
    hint: t('site-settings.acceptableAdsSkipHint'),
  },
  {
    value: 'ask',
    label: t('site-settings.acceptableAdsAsk'),
    hint: t('site-settings.acceptableAdsAskHint'),
  },
];

/** What the check may do in a visitor's browser, and what has to be agreed to before. */
export function ConsentSection({ site }: { site: Site }) {
  const form = useSiteForm(site, 'consent', toDraft, toChange);
  const { draft, set, refused } = form;
  return (
    <SectionForm form={form} fields={['config.consent_mode', 'config.detection', 'config.acceptable_ads']}>
      <RadioChoices
        legend={t('site-settings.consent')}
        choices={modes}
        value={draft.consent}
        error={refused('config.consent_mode', t('site-settings.pleaseChooseOneOfThese'))}
        onChange={(consent) => set({ consent })}
      />
      <ChoiceGroup legend={t('site-settings.yourPagesOwnAdTags')}>
        <Check
          label={t('site-settings.watchWhetherTheyRun')}
          hint={t('site-settings.findsBlockingByBrowsersAnd')}
          checked={draft.pageTags}
          onChange={(pageTags) => set({ pageTags })}
        />
      </ChoiceGroup>
      <RadioChoices
        legend={t('site-settings.askAdCompaniesHosts')}
        choices={probes}
        value={draft.probes}
        error={refused('config.detection', t('site-settings.pleaseChooseOneOfThese'))}
        hint={t('site-settings.findsBlockingByTheNetwork')}
        onChange={(value) => set({ probes: value })}
      />
      <RadioChoices
        legend={t('site-settings.acceptableAds')}
        choices={acceptableAds}
        value={draft.acceptableAds}
        error={refused('config.acceptable_ads', t('site-settings.pleaseChooseOneOfThese'))}
        hint={t('site-settings.acceptableAdsHint')}
        onChange={(value) => set({ acceptableAds: value })}
      />
    </SectionForm>
  );
}

function toDraft({ config }: Site) {
  return {
    consent: config.consent_mode,
    pageTags: config.detection.page_tags ?? true,
    probes: config.detection.third_party_probes,
    acceptableAds: config.acceptable_ads ?? 'do_not_ask',
  };
}

function toChange({ consent, pageTags, probes, acceptableAds: acceptable_ads }: ReturnType<typeof toDraft>) {
  const detection = { third_party_probes: probes, page_tags: pageTags };
  return { config: { consent_mode: consent, detection, acceptable_ads } };
}
