import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';
import { SectionForm } from './section-form.tsx';
import { useSiteForm } from './use-site-form.ts';

/** What the owner's own scripts can listen to, and whether the tag manager hears it too. */
export function PageEventsSection({ site }: { site: Site }) {
  const form = useSiteForm(site, 'page-events', toDraft, ({ dataLayer }) => ({
    config: { data_layer: dataLayer },
  }));
  return (
    <>
      <p className="soft">{t('site-settings.yourPagesCanListen')}</p>
      <SectionForm form={form} fields={['config.data_layer']}>
        <Check
          label={t('site-settings.pushToDataLayer')}
          hint={t('site-settings.dataLayerHint')}
          checked={form.draft.dataLayer}
          onChange={(dataLayer) => form.set({ dataLayer })}
        />
      </SectionForm>
    </>
  );
}

function toDraft({ config }: Site) {
  return { dataLayer: config.data_layer ?? false };
}
