import { useEffect, useState } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { previewAddress, type ReportDraft } from './report-draft.ts';
import { ReportPreview } from './report-preview.tsx';
import styles from './reports.module.css';

/** Debounce: the preview is updated this long after the last key. */
const pauseMs = 600;

/** What a report that is being set up would say, from the site's own numbers: as email and as PDF. */
export function DraftPreview({ site, draft }: { site: Site; draft: ReportDraft }) {
  const [shown, setShown] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setShown(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const address = previewAddress(site.id, shown);
  return (
    <section className={styles.draftPreview} aria-label={t('common.preview')}>
      <h3>{t('common.preview')}</h3>
      {address ? (
        <ReportPreview address={address} />
      ) : (
        <p className="soft">{t('reports.itComesBackOnceWhat')}</p>
      )}
    </section>
  );
}
