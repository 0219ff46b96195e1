import type { Site, SiteConfig } from '../../contract/sites.ts';
import { Check, type Choice, RadioChoices } from '../parts/choices.tsx';
import { SectionForm } from './section-form.tsx';
import { useSiteForm } from './use-site-form.ts';

const modes: Choice<SiteConfig['consent_mode']>[] = [
  {
    value: 'cookieless',
    label: 'Cookieless',
    hint: 'Measures everybody and stores nothing in the browser; page views are joined in your server’s memory for a day.',
  },
  {
    value: 'strict',
    label: 'Strict',
    hint: 'Does nothing at all until your consent platform, or your page, says that the visitor agrees.',
  },
  {
    value: 'full',
    label: 'Full',
    hint: 'Measures everybody and remembers page views and walls in the browser, without asking. Only where you have another legal ground.',
  },
];

const probes: Choice<SiteConfig['detection']['third_party_probes']>[] = [
  { value: 'off', label: 'Never', hint: 'No other company learns of a visit.' },
  {
    value: 'after_consent',
    label: 'After consent',
    hint: 'Once the visitor has agreed, three ad companies are asked for a small file and see the visitor’s address.',
  },
  {
    value: 'on',
    label: 'Always',
    hint: 'Three ad companies see every visitor’s address, with no cookie and no referrer. Your privacy notice has to say so.',
  },
];

/** What the check may do in a visitor's browser, and what has to be agreed to before. */
export function ConsentSection({ site }: { site: Site }) {
  const form = useSiteForm(site, toDraft, toChange);
  const { draft, set, refused } = form;
  return (
    <SectionForm form={form} fields={['config.consent_mode', 'config.detection']}>
      <RadioChoices
        legend="Consent"
        choices={modes}
        value={draft.consent}
        error={refused('config.consent_mode', 'Please choose one of these.')}
        onChange={(consent) => set({ consent })}
      />
      <fieldset className="choices">
        <legend>Your page’s own ad tags</legend>
        <Check
          label="Watch whether they run"
          hint="Finds blocking by browsers and networks. Nobody is asked who would not be asked anyway."
          checked={draft.pageTags}
          onChange={(pageTags) => set({ pageTags })}
        />
      </fieldset>
      <RadioChoices
        legend="Ask ad companies’ hosts"
        choices={probes}
        value={draft.probes}
        error={refused('config.detection', 'Please choose one of these.')}
        hint="Finds blocking by the network on pages without ads of their own. Never with Global Privacy Control."
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
