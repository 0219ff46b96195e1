import type { Site, SiteConfig } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { Check, type Choice, RadioChoices } from '../../ui/choices.tsx';
import { SectionForm } from './section-form.tsx';
import { useSiteForm } from './use-site-form.ts';

const modes: Choice<SiteConfig['consent_mode']>[] = [
  {
    value: 'cookieless',
    label: t('Cookieless'),
    hint: t(
      'Measures everybody and stores nothing in the browser; page views are joined in your server’s memory for a day.',
    ),
  },
  {
    value: 'strict',
    label: t('Strict'),
    hint: t('Does nothing at all until your consent platform, or your page, says that the visitor agrees.'),
  },
  {
    value: 'full',
    label: t('Full'),
    hint: t(
      'Measures everybody and remembers page views and walls in the browser, without asking. Only where you have another legal ground.',
    ),
  },
];

const probes: Choice<SiteConfig['detection']['third_party_probes']>[] = [
  { value: 'off', label: t('Never'), hint: t('No other company learns of a visit.') },
  {
    value: 'after_consent',
    label: t('After consent'),
    hint: t(
      'After the visitor agrees, the browser requests a small file from six ad companies, which see the visitor’s IP address.',
    ),
  },
  {
    value: 'on',
    label: t('Always'),
    hint: t(
      'Six ad companies see every visitor’s IP address, without a cookie or referrer. Your privacy notice must say so.',
    ),
  },
];

/** What the check may do in a visitor's browser, and what has to be agreed to before. */
export function ConsentSection({ site }: { site: Site }) {
  const form = useSiteForm(site, 'consent', toDraft, toChange);
  const { draft, set, refused } = form;
  return (
    <SectionForm form={form} fields={['config.consent_mode', 'config.detection']}>
      <RadioChoices
        legend={t('Consent')}
        choices={modes}
        value={draft.consent}
        error={refused('config.consent_mode', t('Please choose one of these.'))}
        onChange={(consent) => set({ consent })}
      />
      <fieldset className="choices">
        <legend>{t('Your page’s own ad tags')}</legend>
        <Check
          label={t('Watch whether they run')}
          hint={t('Finds blocking by browsers and networks. Nobody is asked who would not be asked anyway.')}
          checked={draft.pageTags}
          onChange={(pageTags) => set({ pageTags })}
        />
      </fieldset>
      <RadioChoices
        legend={t('Ask ad companies’ hosts')}
        choices={probes}
        value={draft.probes}
        error={refused('config.detection', t('Please choose one of these.'))}
        hint={t(
          'Finds blocking by the network on pages without ads of their own. Never with Global Privacy Control.',
        )}
        onChange={(value) => set({ probes: value })}
      />
    </SectionForm>
  );
}

function toDraft({ config }: Site) {
  return {
    consent: config.consent_mode,
    pageTags: config.detection.page_tags ?? true,
    probes: config.detection.third_party_probes,
  };
}

function toChange({ consent, pageTags, probes: third_party_probes }: ReturnType<typeof toDraft>) {
  return { config: { consent_mode: consent, detection: { third_party_probes, page_tags: pageTags } } };
}
