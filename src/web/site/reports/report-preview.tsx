import { t } from '../../i18n/t.ts';

/** The mail as its reader gets it, in a frame where nothing of it can run, and the PDF to take along. */
export function ReportPreview({ address }: { address: (format: string) => string }) {
  return (
    <div className="report-preview">
      <iframe title={t('Preview of the mail')} sandbox="" src={address('html')} />
      <div className="actions">
        <a className="button small" href={address('pdf')} download>
          {t('Download as PDF')}
        </a>
      </div>
    </div>
  );
}
