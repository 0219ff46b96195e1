import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportRun } from '../../../contract/reports/written-reports.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { underBase } from '../../app/base-path.ts';
import { rich, t, tn } from '../../i18n/t.ts';
import { useMay } from '../../sign-in/use-may.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reportHistoryQuery } from './report-queries.ts';
import { daysText, reportName } from './report-texts.ts';

const steps = 20;
const most = 100;

/** What was written, what became of it, and the files; kept for ever. */
export function ReportHistory({ site }: { site: Site }) {
  const [limit, setLimit] = useState(steps);
  const history = useQuery({ ...reportHistoryQuery(site.id, limit), placeholderData: keepPreviousData });
  const runs = history.data?.runs ?? [];
  const mayOpenOutbox = useMay('admin');
  const isKept = runs.some(({ recipients }) => recipients.some(({ state }) => state === 'kept'));
  return (
    <section className="panel" aria-labelledby="report-history">
      <h2 id="report-history">{t('History')}</h2>
      {isKept && mayOpenOutbox && (
        <p className="soft">
          {rich('Mails stay in the {outbox} until an SMTP server is set up.', {
            outbox: <a href={underBase('/settings/mail')}>{t('outbox')}</a>,
          })}
        </p>
      )}
      {history.isError && <ErrorNotice error={history.error} onRetry={() => history.refetch()} />}
      {history.isPending && <Skeleton width="100%" height="12rem" />}
      {history.data && runs.length === 0 && (
        <p className="soft">{t('Nothing was written yet. Switch a report on, or send one now.')}</p>
      )}
      <ul className="report-runs">
        {runs.map((run) => (
          <Run key={run.id} site={site} run={run} />
        ))}
      </ul>
      {history.data?.next && limit < most && (
        <button type="button" className="button small" onClick={() => setLimit(limit + steps)}>
          {t('Show more')}
        </button>
      )}
    </section>
  );
}

function Run({ site, run }: { site: Site; run: ReportRun }) {
  const name = `${reportName({ kind: run.kind, name: run.title })}, ${daysText(run.period)}`;
  const file = (format: string) =>
    underBase(`/v1/sites/${site.id}/report-history/${run.id}/file?format=${format}`);
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p className={run.state === 'failed' || run.state === 'missed' ? 'report-trouble' : 'soft'}>
          {stateText(run)} · <Moment at={run.written_at ?? run.due_at} zone={run.timezone} />
        </p>
        {run.error ? <p className="soft">{run.error}</p> : run.headline && <p>{run.headline}</p>}
      </div>
      {run.written_at && (
        <div className="actions">
          {['html', 'pdf', 'csv', 'json'].map((format) => (
            <a
              key={format}
              className="button small"
              href={file(format)}
              aria-label={`${format === 'html' ? t('Mail') : format.toUpperCase()}: ${name}`}
            >
              {format === 'html' ? t('Mail') : format.toUpperCase()}
            </a>
          ))}
        </div>
      )}
    </li>
  );
}

function stateText({ state, recipients, cause }: ReportRun): string {
  if (state === 'missed') return t('Missed: not sent');
  if (state === 'failed') return t('Could not be written; it is tried again');
  if (state === 'waiting') return t('Being written');
  if (recipients.length === 0) return t('Kept; there was no recipient');
  const failed = recipients.filter((each) => each.state === 'failed').length;
  if (failed > 0) return tn(failed, '{count} mail could not be sent', '{count} mails could not be sent');
  return cause === 'by_hand'
    ? tn(recipients.length, 'By hand, to {count} recipient', 'By hand, to {count} recipients')
    : tn(recipients.length, 'To {count} recipient', 'To {count} recipients');
}
