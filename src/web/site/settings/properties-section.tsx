import type { Site, SiteConfig } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { type Choice, RadioChoices } from '../../ui/choices.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSiteForm } from '../change/use-site-form.ts';
import { Snippet } from '../snippet.tsx';
import { SectionForm } from './section-form.tsx';

const kept: Choice<NonNullable<SiteConfig['page_url_query']>>[] = [
  {
    value: 'utm',
    label: t('site-settings.campaignParameters'),
    hint: t('site-settings.campaignParametersCount'),
  },
  { value: 'strip', label: t('site-settings.nothingOfIt'), hint: t('site-settings.campaignsAreNotCounted') },
  { value: 'keep', label: t('site-settings.allOfIt'), hint: t('site-settings.mayContainPersonalData') },
];

/** By what else the numbers can be split: campaigns, and what the owner's own pages say. */
export function PropertiesSection({ site }: { site: Site }) {
  const form = useSiteForm(site, 'properties', toDraft, toChange);
  const { draft, set, refused } = form;
  return (
    <SectionForm
      form={form}
      fields={['config.page_url_query', 'config.page_url_parameters', 'config.properties']}
    >
      <RadioChoices
        legend={t('site-settings.queryOfAPage')}
        choices={kept}
        value={draft.kept}
        error={refused('config.page_url_query', t('site-settings.pleaseChooseOneOfThese'))}
        onChange={(value) => set({ kept: value })}
      />
      {draft.kept !== 'keep' && (
        <TextArea
          label={t('site-settings.otherParameters')}
          value={draft.parameters}
          hint={t('site-settings.otherParametersHint')}
          error={refused('config.page_url_parameters', t('site-settings.otherParametersRefused'))}
          onChange={({ target }) => set({ parameters: target.value })}
        />
      )}
      <TextArea
        label={t('site-settings.properties')}
        value={draft.names}
        hint={t('site-settings.propertiesHint')}
        error={refused('config.properties', t('site-settings.propertiesRefused'))}
        onChange={({ target }) => set({ names: target.value })}
      />
      <Snippet siteId={site.id} attributes={attributeOf(toNames(draft.names)[0] ?? 'plan')} />
    </SectionForm>
  );
}

/** How a page sends it. */
function attributeOf(name: string): string {
  return ` data-truce-${name.replaceAll('_', '-')}="…"`;
}

function toDraft({ config }: Site) {
  return {
    kept: config.page_url_query ?? ('utm' as const),
    parameters: (config.page_url_parameters ?? []).join('\n'),
    names: (config.properties ?? []).join('\n'),
  };
}

function toChange({ kept: page_url_query, parameters, names }: ReturnType<typeof toDraft>) {
  // What is not on the screen is not sent, or a refusal would stand nowhere.
  const named = page_url_query === 'keep' ? {} : { page_url_parameters: toNames(parameters) };
  return { config: { page_url_query, ...named, properties: toNames(names) } };
}

function toNames(typed: string): string[] {
  return [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
}
