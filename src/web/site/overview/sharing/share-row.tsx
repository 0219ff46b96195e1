import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Share } from '../../../../contract/sites/share-links.ts';
import { call } from '../../../app/api.ts';
import { sharesQuery } from '../../../app/queries.ts';
import { forgetShown } from '../../../app/shown-once.ts';
import { t } from '../../../i18n/t.ts';
import { filterName } from '../../../numbers/value-names.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { madeSharePlace } from './made-share-place.ts';
import styles from './sharing.module.css';

/** One link: what it shows, until when, and the way to end it. Its address was shown when it was created. */
export function ShareRow({ share }: { share: Share }) {
  const end = useEnd(share);
  const ended = share.expires_at !== null && Date.parse(share.expires_at) <= Date.now();
  return (
    <li className={styles.share}>
      <div>
        <b>{share.name}</b> {share.has_password && <Pill look="inactive">{t('common.password')}</Pill>}{' '}
        {share.may_embed && <Pill look="inactive">{t('sharing.embeddable')}</Pill>}{' '}
        {ended && <Pill look="inactive">{t('common.expired')}</Pill>}
        <p className="soft">
          {share.filters.length > 0
            ? t('sharing.onlyFilters', { filters: share.filters.map(filterName).join(', ') })
            : t('sharing.allNumbersOfTheSite')}
          {share.expires_at && !ended && (
            <>
              {' · '}
              {t('sharing.ends')} <Moment at={share.expires_at} />
            </>
          )}
        </p>
      </div>
      <div className="actions">
        <ConfirmButton
          label={t('sharing.end')}
          name={t('sharing.endName', { name: share.name })}
          question={t('sharing.endTheLinkName', { name: share.name })}
          confirm={t('sharing.endIt')}
          pending={t('sharing.ending')}
          act={() => end.mutateAsync()}
        >
          {t('sharing.accessEndsImmediately')}
        </ConfirmButton>
      </div>
    </li>
  );
}

function useEnd({ id, site_id }: Share) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /v1/sites/:id/shares/:shareId', { params: { id: site_id, shareId: id } }),
    onSuccess: () => {
      forgetShown(queryClient, madeSharePlace(site_id), id);
      return queryClient.invalidateQueries({ queryKey: sharesQuery(site_id).queryKey });
    },
  });
}
