import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '../../../contract/sites/delivery.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { installationQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { fieldReason, refusalWithin } from '../../ui/field-reason.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { type SiteForm, useSiteForm } from '../change/use-site-form.ts';
import { toDelivery, toDraft } from './delivery-draft.ts';
import { RetiredPaths } from './retired-paths.tsx';
import { SectionForm } from './section-form.tsx';

const paths = [
  {
    name: 'loader',
    label: t('site-settings.script'),
    hint: t('site-settings.asVelonaMaruviJsYour'),
  },
  { name: 'track', label: t('common.events'), hint: t('site-settings.asVelonaKetilo') },
  { name: 'media', label: t('site-settings.folderOfBaits'), hint: t('site-settings.asVelonaDorema') },
] as const;

/** Under which addresses of the owner's host visitors' browsers find the service. */
export function DeliverySection({ site }: { site: Site }) {
  const form = useSiteForm(
    site,
    'paths',
    ({ config }) => toDraft(config.delivery),
    (draft) => ({ config: { delivery: toDelivery(draft) } }),
  );
  const { draft, set, refused } = form;
  const areAlike = fieldReason(form.error, 'config.delivery') === 'conflict';
  return (
    <>
      <p className="soft">{t('site-settings.whenYourWebServerPasses')}</p>
      <SectionForm form={form} fields={['config.delivery']}>
        <Field
          label={t('site-settings.yourHost')}
          type="url"
          placeholder={`https://${site.domain}`}
          autoComplete="off"
          value={draft.origin}
          hint={t('site-settings.theHostThatPassesThe')}
          error={refused('config.delivery.origin', t('site-settings.pleaseEnterAHostAlone'))}
          onChange={(event) => set({ origin: event.target.value })}
        />
        <div className={fieldStyles.fieldGrid}>
          {paths.map(({ name, label, hint }) => (
            <Field
              key={name}
              label={label}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={draft[name]}
              hint={hint}
              error={
                (areAlike && name === 'loader' && t('site-settings.theThreePathsHaveTo')) ||
                pathRefusal(form, name)
              }
              onChange={(event) => set({ [name]: event.target.value })}
            />
          ))}
        </div>
        <TextArea
          label={t('site-settings.spareScriptPaths')}
          hint={t('site-settings.onePerLineTheSnippet')}
          value={draft.reserve}
          error={pathRefusal(form, 'reserve')}
          onChange={(event) => set({ reserve: event.target.value })}
        />
        <Check
          label={t('site-settings.rotatePathsAutomatically')}
          hint={t('site-settings.asSoonAsAFilter')}
          checked={draft.rotate}
          onChange={(rotate) => set({ rotate })}
        />
        <Suggestion siteId={site.id} take={(suggested) => set(toDraft(suggested))} />
      </SectionForm>
      <RetiredPaths site={site} />
    </>
  );
}

function Suggestion({ siteId, take }: { siteId: string; take: (suggested: Delivery) => void }) {
  const suggested = useQuery(installationQuery(siteId)).data?.suggested_delivery;
  return (
    <div>
      {suggested && (
        <button type="button" className="button small" onClick={() => take(suggested)}>
          {t('site-settings.useTheSuggestedPaths')}
        </button>
      )}
    </div>
  );
}

function pathRefusal({ refused, error }: SiteForm<object>, name: string): string | undefined {
  const field = `config.delivery.${name}`;
  if (refusalWithin(error, field)?.reason === 'conflict') return t('site-settings.thisPathIsTakenAlready');
  return refused(field, t('site-settings.pleaseUseAPathOf'));
}
