import { useQuery } from '@tanstack/react-query';
import type { Reach } from '../../contract/money.ts';
import { formatCount, formatRough, formatShare } from '../numbers/number-format.ts';
import { reachQuery } from '../queries.ts';
import { Caveats, ValueSection } from './value-section.tsx';

/** On how many page views the wall was seen, and how many Truce never saw at all. */
export function ReachPanel({ siteId, days }: { siteId: string; days: number }) {
  const reach = useQuery(reachQuery(siteId, days));
  return (
    <ValueSection
      title="How far the wall reaches"
      lead="Page views with a blocker, and what became of the wall on them."
      query={reach}
    >
      {(data) => (
        <>
          <p className="conclusion">{reachText(data)}</p>
          {data.blocked_page_views > 0 && <Outcomes reach={data} />}
          <h3>Never seen by Truce</h3>
          <Dark reach={data} />
          <Caveats caveats={data.caveats} />
        </>
      )}
    </ValueSection>
  );
}

function reachText({ blocked_page_views, share, interval }: Reach): string {
  if (blocked_page_views === 0) return 'No page view with a blocker in these days.';
  const range = interval ? ` (${formatRough(interval[0])} to ${formatRough(interval[1])})` : '';
  return `The wall was seen on ${formatRough(share)}${range} of the page views with a blocker.`;
}

function Outcomes({ reach }: { reach: Reach }) {
  const rows = [
    { label: 'Wall seen', page_views: reach.wall_seen },
    ...reach.not_seen
      .filter(({ page_views }) => page_views > 0)
      .map(({ reason, page_views }) => ({ label: reasons[reason], page_views })),
  ];
  return (
    <table className="plain-table">
      <caption className="visually-hidden">What became of the wall on page views with a blocker</caption>
      <thead>
        <tr>
          <th scope="col">What happened</th>
          <th scope="col">Page views</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, page_views }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCount(page_views)}</td>
            <td>{formatShare(page_views, reach.blocked_page_views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const reasons: Record<Reach['not_seen'][number]['reason'], string> = {
  holdout: 'In the hold-out',
  rule: 'Left out by your rules',
  dismissed: 'Closed before, so not shown again',
  exempt: 'Exempt visitors',
  other: 'Gone before it showed, or unknown',
};

function Dark({ reach: { dark } }: { reach: Reach }) {
  if (!dark) {
    return (
      <p className="soft">
        Some blockers stop Truce itself. How many page views that are, only your own server knows: report its
        count day by day with <code>PUT /v1/sites/:id/page-views</code> (<a href="/docs">API</a>).
      </p>
    );
  }
  const range = dark.interval
    ? ` (${formatRough(dark.interval[0])} to ${formatRough(dark.interval[1])})`
    : '';
  return (
    <p>
      {formatRough(dark.share)}
      {range} of the page views that your server counted on {dark.days} {dark.days === 1 ? 'day' : 'days'}:{' '}
      {formatCount(dark.served)} served, {formatCount(dark.seen)} seen.
    </p>
  );
}
