import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './reports.module.css';

/** The email as its reader gets it, in a frame where nothing of it can run, and the PDF to take along. */
export function ReportPreview({ address }: { address: (format: string) => string }) {
  const [loaded, setLoaded] = useState('');
  const html = address('html');
  return (
    <div className={styles.reportPreview}>
      <div className={styles.previewFrame}>
        {loaded !== html && <Skeleton width="100%" height="100%" />}
        <iframe
          title={t('reports.emailPreview')}
          sandbox=""
          src={html}
          data-loaded={loaded === html}
          onLoad={() => setLoaded(html)}
        />
      </div>
      <div className="actions">
        <a className="button small" href={address('pdf')} download>
          {t('reports.downloadAsPdf')}
        </a>
      </div>
    </div>
  );
}
