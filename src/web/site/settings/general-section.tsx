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
          label={t('Name')}
          autoComplete="off"
          value={draft.name}
          error={refused('name', t('Please use 1 to 120 characters.'))}
          hint={t('How the site is called in this dashboard. Its domain is {domain}; it cannot be changed.', {
            domain: site.domain,
          })}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field
          label={t('Time zone')}
          list="time-zones"
          autoComplete="off"
          spellCheck={false}
          value={draft.timezone}
          error={refused(
            'config.timezone',
            t('There is no such time zone. It should look like Europe/Paris.'),
          )}
          hint={t(
            'Sets when a day begins in your numbers and schedules. Changing it regroups past days too: daily numbers you noted earlier may differ, totals over longer periods hardly change.',
          )}
          onChange={(event) => set({ timezone: event.target.value })}
        />
        <datalist id="time-zones">
          {['UTC', ...zones].map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <Check
          label={t('Also work on localhost')}
          hint={t(
            'So that you can try the script before you publish it. Visits there are counted like others.',
          )}
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
