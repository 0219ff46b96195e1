import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Share } from '../../contract/sites/shares.ts';
import { call } from '../app/api.ts';
import { sharesQuery } from '../app/queries.ts';
import { t } from '../i18n/t.ts';
import { filterName } from '../site/overview/value-names.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Moment } from '../ui/moment.tsx';

/** One link: what it shows, until when, and the ways to pass it on and to end it. */
export function ShareRow({ share }: { share: Share }) {
  const end = useEnd(share);
  const ended = share.expires_at !== null && Date.parse(share.expires_at) <= Date.now();
  return (
    <li className="share">
      <div>
        <b>{share.name}</b> {share.has_password && <span className="pill inactive">{t('Password')}</span>}{' '}
        {ended && <span className="pill inactive">{t('Ended')}</span>}
        <p className="soft">
          {share.filters.length > 0
            ? t('Only: {filters}', { filters: share.filters.map(filterName).join(', ') })
            : t('All numbers of the site')}
          {share.expires_at && !ended && (
            <>
              {' · '}
              {t('ends')} <Moment at={share.expires_at} />
            </>
          )}
        </p>
      </div>
      <div className="actions">
        <CopyButton
          text={share.url}
          label={t('Copy link {name}', { name: share.name })}
          shown={t('Copy link')}
        />
        {share.embed_url && (
          <CopyButton
            text={`<iframe src="${share.embed_url}" width="100%" height="900" loading="lazy" title="Truce"></iframe>`}
            label={t('Copy frame of {name}', { name: share.name })}
            shown={t('Copy frame')}
          />
        )}
        <ConfirmButton
          label={t('End')}
          name={t('End {name}', { name: share.name })}
          question={t('End the link “{name}”?', { name: share.name })}
          confirm={t('End it')}
          pending={t('Ending…')}
          act={() => end.mutateAsync()}
        >
          {t('Whoever has it sees nothing more, at once.')}
        </ConfirmButton>
      </div>
    </li>
  );
}

function useEnd({ id, site_id }: Share) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /v1/sites/:id/shares/:shareId', { params: { id: site_id, shareId: id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharesQuery(site_id).queryKey }),
  });
}
