import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Filter } from '../../../../contract/analytics/query.ts';
import { sharesQuery } from '../../../app/queries.ts';
import { useShownOnce } from '../../../app/shown-once.ts';
import { t } from '../../../i18n/t.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import { madeSharePlace } from './made-share-place.ts';
import { NewShare } from './new-share.tsx';
import styles from './share-links.module.css';
import { ShareRow } from './share-row.tsx';

interface ShareLinksProps {
  siteId: string;
  filters: Filter[];
  /** Has the focus when a link goes. */
  lead: RefObject<HTMLElement | null>;
}

/** Makes a link, and lists those that there are. Not loaded before somebody wants to share. */
export function ShareLinks({ siteId, filters, lead }: ShareLinksProps) {
  const count = useQuery(sharesQuery(siteId)).data?.shares.length;
  const [made] = useShownOnce(madeSharePlace(siteId));
  useFocusKept(lead, `${made !== null} ${count}`);
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
