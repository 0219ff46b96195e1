import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { readNumber } from '../../ui/numbers/read-number.ts';
import { useSiteForm } from '../change/use-site-form.ts';
import { GateSecret } from './gate-secret.tsx';
import { SectionForm } from './section-form.tsx';

/** Signed tokens for the owner's server: on or off, for how long, and their secret. */
export function GateSection({ site }: { site: Site }) {
  const form = useSiteForm(site, 'gate', toDraft, ({ enabled, ttl }) => ({
    config: { gate: { enabled, ...(ttl.trim() ? { ttl_s: Math.round(readNumber(ttl) * 60) } : {}) } },
  }));
  const { draft, set, refused } = form;
  return (
    <>
      <p className="soft">{t('site-settings.yourServerCanAskFor')}</p>
      <SectionForm form={form} fields={['config.gate']}>
        <Check
          label={t('site-settings.giveOutTokens')}
          checked={draft.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        <Field
          label={t('site-settings.minutesUntilATokenEnds')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.ttl}
          error={refused('config.gate', t('site-settings.pleaseEnterMinutesFrom1'))}
          hint={t('site-settings.leftEmpty15')}
          onChange={(event) => set({ ttl: event.target.value })}
        />
      </SectionForm>
      {site.config.gate?.enabled && <GateSecret siteId={site.id} />}
    </>
  );
}

function toDraft({ config: { gate } }: Site) {
  return { enabled: gate?.enabled ?? false, ttl: gate?.ttl_s === undefined ? '' : String(gate.ttl_s / 60) };
}
