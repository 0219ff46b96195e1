import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReportSettings } from '../../../contract/reports/reports.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { useIsKept } from '../../app/kept-draft.ts';
import { reportsQuery } from '../../app/queries.ts';
import { ReaderNote } from '../../app/session/reader-note.tsx';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { formatClock } from '../../ui/numbers/day-format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { DeletedReport } from './deleted-report.tsx';
import { ExportNow } from './export-now.tsx';
import { ReportCard } from './report-card.tsx';
import { placeOf, ReportForm } from './report-form.tsx';
import { ReportHistory } from './report-history.tsx';
import styles from './reports.module.css';

/** What is sent automatically, to whom, and everything sent so far. */
export function ReportsTab({ site }: { site: Site }) {
  const reports = useQuery(reportsQuery(site.id));
  const mayWrite = useMay('write');
  const [isMaking, setMaking] = useState(useIsKept(placeOf(site.id, null)));
  const [deleted, setDeleted] = useState<ReportSettings | null>(null);
  const [said, setSaid] = useState('');
  const lead = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusKept(opener, isMaking);
  useFocusKept(lead, `${isMaking} ${reports.data?.reports.length}`);
  const make = (isOpen: boolean, words = '') => {
    setMaking(isOpen);
    setSaid(words);
  };
  /** What was said before is about another report. */
  const remove = (report: ReportSettings) => {
    setSaid('');
    setDeleted(report);
  };
  return (
    <div className={styles.reports}>
      <ReaderNote />
      <div className="page-head">
        <p ref={lead} className={`soft ${styles.reportsLead}`} tabIndex={-1}>
          {t('reports.theNumbersComeToYou', { time: formatClock('08:00'), zone: site.config.timezone })}
        </p>
        {mayWrite && !isMaking && (
          <button ref={opener} type="button" className="button" onClick={() => make(true)}>
            {t('reports.newReport')}
          </button>
        )}
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {isMaking && (
        <div className="panel">
          <ReportForm
            site={site}
            report={null}
            onDone={(isSaved) => make(false, isSaved ? t('reports.reportAdded') : '')}
          />
        </div>
      )}
      <QueryState query={reports} height="24rem" />
      {reports.data && (
        <ul className={styles.reportList}>
          {reports.data.reports.map((report) => (
            <ReportCard key={report.id} site={site} report={report} onSaid={setSaid} onDeleted={remove} />
          ))}
        </ul>
      )}
      <DeletedReport report={deleted} onRestored={() => setDeleted(null)} />
      {/* What stands below a list of unknown length comes with it, and is not pushed away. */}
      {!reports.isPending && (
        <>
          <ExportNow site={site} />
          <ReportHistory site={site} />
        </>
      )}
    </div>
  );
}
