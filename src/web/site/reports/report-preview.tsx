import { useState } from 'react';
import { FileLink, useFileSaving } from '../../app/file-link.tsx';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './reports.module.css';

/** The email as its reader gets it, in a frame where nothing of it can run, and the PDF to take along. */
export function ReportPreview({ address }: { address: (format: string) => string }) {
  const [loaded, setLoaded] = useState('');
  const file = useFileSaving();
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
        <FileLink file={file} address={address('pdf')} className="button small">
          {t('reports.downloadAsPdf')}
        </FileLink>
      </div>
      {file.error && <ErrorNotice error={file.error} />}
    </div>
  );
}
