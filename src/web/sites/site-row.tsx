import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { Dashboard } from '../../contract/analytics.ts';
import { judgedSessions } from '../numbers/judged-sessions.ts';
import { formatCount, formatShare } from '../numbers/number-format.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { dashboardQuery, type SiteSummary } from '../queries.ts';
import { StatusPill } from './status-pill.tsx';
import { useSeen } from './use-seen.ts';

/** A site with its last seven days. */
export function SiteRow({ site }: { site: SiteSummary }) {
  const row = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(row);
  const week = useQuery({ ...dashboardQuery(site.id, 7), enabled: isSeen, staleTime: 60_000 });
  return (
    <li ref={row}>
      <Link href={`/sites/${site.id}`} className="site-row-inside">
        <div className="site-title">
          <div className="site-title-line">
            <span className="site-name">{site.name}</span>
            {site.status === 'inactive' && <StatusPill status={site.status} />}
          </div>
          {site.domain !== site.name && <div className="soft">{site.domain}</div>}
        </div>
        <Week metrics={week.data?.metrics} isMissing={week.isError} />
      </Link>
    </li>
  );
}

const figures: { label: string; text: (metrics: Dashboard['metrics']) => string }[] = [
  { label: 'Sessions', text: (metrics) => formatCount(metrics.sessions) },
  { label: 'Blocking', text: (metrics) => formatShare(metrics.adblock_detected, judgedSessions(metrics)) },
  { label: 'Conversions', text: (metrics) => formatCount(metrics.conversions) },
];

function Week({ metrics, isMissing }: { metrics: Dashboard['metrics'] | undefined; isMissing: boolean }) {
  return (
    <dl className="site-week">
      {figures.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{metrics ? text(metrics) : isMissing ? '–' : <Skeleton width="3rem" />}</dd>
        </div>
      ))}
    </dl>
  );
}
