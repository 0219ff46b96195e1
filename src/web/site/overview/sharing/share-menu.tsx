import { useRef } from 'react';
import type { Filter } from '../../../../contract/analytics/query.ts';
import { LatePart } from '../../../app/late-part.tsx';
import { useShownOnce } from '../../../app/shown-once.ts';
import { t } from '../../../i18n/t.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { later } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { madeSharePlace } from './made-share-place.ts';
import styles from './share-menu.module.css';

const ShareLinks = later(async () => (await import('./share-links.tsx')).ShareLinks);

/** Links that show this site's numbers, or those of the filters that are set, to people who are no members. */
export function ShareMenu({ siteId, filters }: { siteId: string; filters: Filter[] }) {
  const lead = useRef<HTMLParagraphElement>(null);
  const [made] = useShownOnce(madeSharePlace(siteId));
  return (
    <DialogButton
      label={t('sharing.share')}
      title={t('sharing.shareTheseNumbers')}
      dialogClassName={styles.shareDialog}
      isHeld={made !== null}
    >
      {() => (
        <>
          <p ref={lead} className="soft" tabIndex={-1}>
            {t('sharing.anyoneWithTheLinkSees')}
          </p>
          <LatePart fallback={<Skeleton width="100%" height="24rem" />}>
            <ShareLinks siteId={siteId} filters={filters} lead={lead} />
          </LatePart>
        </>
      )}
    </DialogButton>
  );
}
