import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../../../contract/analytics/query.ts';
import { sharesQuery } from '../../../app/queries.ts';
import { t } from '../../../i18n/t.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NewShare } from './new-share.tsx';
import styles from './share-links.module.css';
import { ShareRow } from './share-row.tsx';

/** Makes a link, and lists those that there are. Not loaded before somebody wants to share. */
export function ShareLinks({ siteId, filters }: { siteId: string; filters: Filter[] }) {
  return (
    <>
      <NewShare siteId={siteId} filters={filters} />
      <Links siteId={siteId} />
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
