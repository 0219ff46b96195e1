import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { SectionForm } from './section-form.tsx';
import { StatusSwitch } from './status-switch.tsx';
import { useSiteForm } from './use-site-form.ts';

const zones = Intl.supportedValuesOf('timeZone');

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
        <Field
          label={t('common.timeZone')}
          list="time-zones"
          autoComplete="off"
          spellCheck={false}
          value={draft.timezone}
          error={refused('config.timezone', t('reports.thereIsNoSuchTime'))}
          hint={t('site-settings.setsWhenADayBegins')}
          onChange={(event) => set({ timezone: event.target.value })}
        />
        <datalist id="time-zones">
          {['UTC', ...zones].map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
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
