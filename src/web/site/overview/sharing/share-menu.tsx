import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Filter } from '../../../../contract/analytics/query.ts';
import { sharesQuery } from '../../../app/queries.ts';
import { t } from '../../../i18n/t.ts';
import dialogStyles from '../../../ui/dialog.module.css';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NewShare } from './new-share.tsx';
import styles from './share-menu.module.css';
import { ShareRow } from './share-row.tsx';

/** Links that show this site's numbers, or those of the filters that are set, to people who are no members. */
export function ShareMenu({ siteId, filters }: { siteId: string; filters: Filter[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button small"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        {t('sharing.share')}
      </button>
      <dialog
        ref={dialog}
        className={`${dialogStyles.dialog} ${styles.shareDialog}`}
        aria-labelledby="shares"
        onClose={() => setOpen(false)}
      >
        <h2 id="shares">{t('sharing.shareTheseNumbers')}</h2>
        <p className="soft">{t('sharing.whoeverHasTheLinkSees')}</p>
        {isOpen && (
          <>
            <NewShare siteId={siteId} filters={filters} />
            <Links siteId={siteId} />
          </>
        )}
        <div className="actions end">
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            {t('common.close')}
          </button>
        </div>
      </dialog>
    </>
  );
}

function Links({ siteId }: { siteId: string }) {
  const shares = useQuery(sharesQuery(siteId));
  if (shares.isError) return <ErrorNotice error={shares.error} onRetry={() => shares.refetch()} />;
  if (!shares.data) return <Skeleton width="100%" height="4rem" />;
  if (shares.data.shares.length === 0) return null;
  return (
    <ul className={styles.shareList} aria-label={t('sharing.links')}>
      {shares.data.shares.map((share) => (
        <ShareRow key={share.id} share={share} />
      ))}
    </ul>
  );
}
