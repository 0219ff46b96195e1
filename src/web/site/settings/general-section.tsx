import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { ZoneField } from '../../ui/zone-field.tsx';
import { useSiteForm } from '../change/use-site-form.ts';
import { SectionForm } from './section-form.tsx';
import { StatusSwitch } from './status-switch.tsx';

/** Name, time zone, local pages, and whether anything is measured at all. */
export function GeneralSection({ site }: { site: Site }) {
  const form = useSiteForm(site, 'general', toDraft, ({ name, ...config }) => ({ name, config }));
  const { draft, set, refused } = form;
  return (
    <>
      <StatusSwitch site={site} />
      <SectionForm form={form} fields={['name', 'config.timezone']}>
        <Field
          label={t('common.name')}
          autoComplete="off"
          value={draft.name}
          error={refused('name', t('site-settings.pleaseUse1To120'))}
          hint={t('site-settings.howTheSiteIsCalled', {
            domain: site.domain,
          })}
          onChange={(event) => set({ name: event.target.value })}
        />
        <ZoneField
          value={draft.timezone}
          isRefused={refused('config.timezone', 'refused') !== undefined}
          hint={t('site-settings.setsWhenADayBegins')}
          onChange={(timezone) => set({ timezone })}
        />
        <Check
          label={t('site-settings.alsoWorkOnLocalhost')}
          hint={t('site-settings.soThatYouCanTry')}
          checked={draft.allow_localhost}
          onChange={(allow_localhost) => set({ allow_localhost })}
        />
      </SectionForm>
    </>
  );
}

function toDraft({ name, config }: Site) {
  return { name, timezone: config.timezone, allow_localhost: config.allow_localhost };
}
