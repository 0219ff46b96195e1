import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '../../../contract/sites/delivery.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { installationQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import { SectionForm } from './section-form.tsx';
import { type SiteForm, useSiteForm } from './use-site-form.ts';

const paths = [
  {
    name: 'loader',
    label: t('Script'),
    hint: t('As /velona/maruvi.js. Your pages’ snippet changes with it.'),
  },
  { name: 'track', label: t('Events'), hint: t('As /velona/ketilo.') },
  { name: 'media', label: t('Folder of baits'), hint: t('As /velona/dorema.') },
] as const;

/** Under which addresses of the owner's host visitors' browsers find the service. */
export function DeliverySection({ site }: { site: Site }) {
  const form = useSiteForm(site, 'paths', ({ config }) => toDraft(config.delivery), toChange);
  const { draft, set, refused } = form;
  const areAlike = fieldReason(form.error, 'config.delivery') === 'conflict';
  return (
    <>
      <p className="soft">
        {t(
          'When your web server passes three paths on, visitors’ browsers talk to your site only, and no list can name a host of Truce. Left empty, Truce’s own address is used. Former paths go on answering.',
        )}
      </p>
      <SectionForm form={form} fields={['config.delivery']}>
        <Field
          label={t('Your host')}
          type="url"
          placeholder={`https://${site.domain}`}
          autoComplete="off"
          value={draft.origin}
          hint={t('The host that passes the paths on; empty if it is Truce’s own.')}
          error={refused('config.delivery.origin', t('Please enter a host alone, as https://example.com.'))}
          onChange={(event) => set({ origin: event.target.value })}
        />
        <div className="field-grid">
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
                (areAlike && name === 'loader' && t('The three paths have to differ.')) ||
                pathRefusal(form, name)
              }
              onChange={(event) => set({ [name]: event.target.value })}
            />
          ))}
        </div>
        <Check
          label={t('Draw new paths by itself')}
          hint={t('As soon as a filter list names one. On your own host, pass the whole folder on.')}
          checked={draft.rotate}
          onChange={(rotate) => set({ rotate })}
        />
        <Suggestion siteId={site.id} take={(suggested) => set(toDraft(suggested))} />
      </SectionForm>
    </>
  );
}

function Suggestion({ siteId, take }: { siteId: string; take: (suggested: Delivery) => void }) {
  const suggested = useQuery(installationQuery(siteId)).data?.suggested_delivery;
  return (
    <div>
      {suggested && (
        <button type="button" className="button small" onClick={() => take(suggested)}>
          {t('Use the suggested paths')}
        </button>
      )}
    </div>
  );
}

function pathRefusal({ refused, error }: SiteForm<object>, name: string): string | undefined {
  const field = `config.delivery.${name}`;
  if (fieldReason(error, field) === 'conflict')
    return t('This path is taken already. Please choose another.');
  return refused(field, t('Please use a path of small letters, digits, - and _, as /velona/maruvi.'));
}

function toDraft({ origin = '', loader = '', track = '', media = '', rotate = false }: Delivery = {}) {
  return { origin, loader, track, media, rotate };
}

function toChange({ rotate, ...texts }: ReturnType<typeof toDraft>) {
  const given = Object.entries(texts).map(([name, text]) => [name, text.trim()]);
  const delivery: Delivery = Object.fromEntries(given.filter(([, text]) => text !== ''));
  return { config: { delivery: rotate ? { ...delivery, rotate } : delivery } };
}
