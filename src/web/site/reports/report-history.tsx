import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportRun } from '../../../contract/reports/written-reports.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { underBase } from '../../app/base-path.ts';
import { FileLink, useFileSaving } from '../../app/file-link.tsx';
import { useMay } from '../../app/session/use-may.ts';
import { labeled } from '../../i18n/labeled.ts';
import { rich, t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { historySteps, reportHistoryQuery } from './report-queries.ts';
import { daysText, reportName } from './report-texts.ts';
import styles from './reports.module.css';
import { runFailureText } from './run-failure-text.ts';
import { stateText } from './run-state-text.ts';

const most = 100;

/** What was written, what became of it, and the files; kept for ever. */
export function ReportHistory({ site }: { site: Site }) {
  const [limit, setLimit] = useState(historySteps);
  const history = useQuery({ ...reportHistoryQuery(site.id, limit), placeholderData: keepPreviousData });
  const runs = history.data?.runs ?? [];
  const mayOpenOutbox = useMay('admin');
  const isKept = runs.some(({ recipients }) => recipients.some(({ state }) => state === 'kept'));
  return (
    <section className="panel" aria-labelledby="report-history">
      <h2 id="report-history">{t('common.history')}</h2>
      {isKept && mayOpenOutbox && (
        <p className="soft">
          {rich('reports.emailsStayInTheOutbox', {
            outbox: <a href={underBase('/settings/email')}>{t('reports.outbox')}</a>,
          })}
        </p>
      )}
      <QueryState
        query={history}
        height="12rem"
        empty={runs.length === 0 && t('reports.nothingWasWrittenYetSwitch')}
      />
      <ul className={styles.reportRuns} data-part="report-runs">
        {runs.map((run) => (
          <Run key={run.id} site={site} run={run} />
        ))}
      </ul>
      {history.data?.next && limit < most && (
        <button type="button" className="button small" onClick={() => setLimit(limit + historySteps)}>
          {t('common.showMore')}
        </button>
      )}
    </section>
  );
}

function Run({ site, run }: { site: Site; run: ReportRun }) {
  const name = `${reportName({ kind: run.kind, name: run.title })}, ${daysText(run.period)}`;
  const file = (format: string) =>
    underBase(`/v1/sites/${site.id}/report-history/${run.id}/file?format=${format}`);
  const saving = useFileSaving();
  const failure = runFailureText(run);
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p className={run.state === 'failed' || run.state === 'missed' ? styles.reportTrouble : 'soft'}>
          {stateText(run)} · <Moment at={run.written_at ?? run.due_at} zone={run.timezone} />
        </p>
        {failure ? <p className="soft">{failure}</p> : run.headline && <p>{run.headline}</p>}
      </div>
      {run.written_at && (
        <div className="actions">
          {/* The email and the PDF are read in the browser: in a tab of their own, as an error would be. */}
          {(['html', 'pdf'] as const).map((format) => (
            <a
              key={format}
              className="button small"
              href={file(format)}
              target="_blank"
              rel="noopener"
              aria-label={labeled(formatNames[format], name)}
            >
              {formatNames[format]}
            </a>
          ))}
          {(['csv', 'json'] as const).map((format) => (
            <FileLink
              key={format}
              file={saving}
              address={file(format)}
              className="button small"
              aria-label={labeled(formatNames[format], name)}
            >
              {formatNames[format]}
            </FileLink>
          ))}
        </div>
      )}
      {saving.error && <ErrorNotice error={saving.error} />}
    </li>
  );
}

const formatNames = { html: t('common.emailChannel'), pdf: 'PDF', csv: 'CSV', json: 'JSON' };
