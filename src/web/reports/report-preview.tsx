import type { ReportSettings } from '../../contract/reports.ts';
import { underBase } from '../base-path.ts';
import { t } from '../texts/t.ts';

/** The mail as its reader gets it, in a frame where nothing of it can run. */
export function ReportPreview({ report }: { report: ReportSettings }) {
  const address = (format: string) =>
    underBase(`/v1/sites/${report.site_id}/reports/${report.id}/preview?format=${format}`);
  return (
    <div className="report-preview">
      <div className="actions">
        <a className="button small" href={address('pdf')} target="_blank" rel="noreferrer">
          {t('Open as PDF')}
        </a>
      </div>
      <iframe title={t('Preview of the mail')} sandbox="" src={address('html')} />
    </div>
  );
}
