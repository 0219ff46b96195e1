import { t } from '../../i18n/t.ts';
import styles from './reports.module.css';

/** The mail as its reader gets it, in a frame where nothing of it can run, and the PDF to take along. */
export function ReportPreview({ address }: { address: (format: string) => string }) {
  return (
    <div className={styles.reportPreview}>
      <iframe title={t('reports.previewOfTheMail')} sandbox="" src={address('html')} />
      <div className="actions">
        <a className="button small" href={address('pdf')} download>
          {t('reports.downloadAsPdf')}
        </a>
      </div>
    </div>
  );
}
