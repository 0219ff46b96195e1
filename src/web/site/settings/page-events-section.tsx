import type { Site, SiteConfig } from '../../../contract/sites/sites.ts';
import { underBase } from '../../app/base-path.ts';
import { rich, t } from '../../i18n/t.ts';
import { Check, type Choice, RadioChoices } from '../../ui/choices.tsx';
import { useSiteForm } from '../change/use-site-form.ts';
import { SectionForm } from './section-form.tsx';

const afterUnlock: Choice<NonNullable<SiteConfig['after_unlock']>>[] = [
  {
    value: 'refresh',
    label: t('site-settings.afterUnlockRefresh'),
    hint: t('site-settings.afterUnlockRefreshHint'),
  },
  {
    value: 'reload',
    label: t('site-settings.afterUnlockReload'),
    hint: t('site-settings.afterUnlockReloadHint'),
  },
  {
    value: 'tell',
    label: t('site-settings.afterUnlockNotify'),
    hint: t('site-settings.afterUnlockNotifyHint'),
  },
];

/** What follows on the page when ads are allowed, what the owner's scripts can listen to, and whether the tag manager hears it. */
export function PageEventsSection({ site }: { site: Site }) {
  const form = useSiteForm(site, 'page-events', toDraft, ({ dataLayer, after }) => ({
    config: { data_layer: dataLayer, after_unlock: after },
  }));
  const { draft, set, refused } = form;
  return (
    <>
      <p className="soft">
        {rich('site-settings.yourPagesCanListen', {
          link: <a href={underBase('/help/sdk')}>{t('site-settings.pageEventsHelp')}</a>,
        })}
      </p>
      <SectionForm form={form} fields={['config.data_layer', 'config.after_unlock']}>
        <RadioChoices
          legend={t('site-settings.afterUnlock')}
          choices={afterUnlock}
          value={draft.after}
          error={refused('config.after_unlock', t('site-settings.pleaseChooseOneOfThese'))}
          onChange={(after) => set({ after })}
        />
        <Check
          label={t('site-settings.pushToDataLayer')}
          hint={t('site-settings.dataLayerHint')}
          checked={draft.dataLayer}
          onChange={(dataLayer) => set({ dataLayer })}
        />
      </SectionForm>
    </>
  );
}

function toDraft({ config }: Site) {
  return { dataLayer: config.data_layer ?? false, after: config.after_unlock ?? 'refresh' };
}
