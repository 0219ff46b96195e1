import { useQuery } from '@tanstack/react-query';
import type { Reach } from '../../../contract/analytics/value.ts';
import { underBase } from '../../app/base-path.ts';
import { reachQuery } from '../../app/queries.ts';
import { rich, t, tn } from '../../i18n/t.ts';
import { formatCount, formatShare } from '../../ui/numbers/number-format.ts';
import { Caveats, ValueSection } from './revenue-section.tsx';
import { roughWithin } from './rough-within.ts';

/** On how many page views the wall was seen, and how many Truce never saw at all. */
export function ReachPanel({ siteId, days }: { siteId: string; days: number }) {
  const reach = useQuery(reachQuery(siteId, days));
  return (
    <ValueSection
      title={t('How far the wall reaches')}
      lead={t('Page views with a blocker, and what became of the wall on them.')}
      query={reach}
    >
      {(data) => (
        <>
          <p className="conclusion">{reachText(data)}</p>
          {data.blocked_page_views > 0 && <Outcomes reach={data} />}
          <h3>{t('Never seen by Truce')}</h3>
          <Dark reach={data} />
          <Caveats caveats={data.caveats} />
        </>
      )}
    </ValueSection>
  );
}

function reachText({ blocked_page_views, share, interval }: Reach): string {
  if (blocked_page_views === 0) return t('No page view with a blocker in these days.');
  return t('The wall was seen on {share} of the page views with a blocker.', {
    share: roughWithin(share, interval),
  });
}

function Outcomes({ reach }: { reach: Reach }) {
  const rows = [
    { label: t('Wall seen'), page_views: reach.wall_seen },
    ...reach.not_seen
      .filter(({ page_views }) => page_views > 0)
      .map(({ reason, page_views }) => ({ label: reasons[reason], page_views })),
  ];
  return (
    <table className="plain-table">
      <caption className="visually-hidden">
        {t('What became of the wall on page views with a blocker')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('What happened')}</th>
          <th scope="col">{t('Page views')}</th>
          <th scope="col">{t('Share')}</th>
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
  off: t('The wall was off'),
  holdout: t('In the hold-out'),
  rule: t('Left out by your rules'),
  dismissed: t('Closed before, so not shown again'),
  exempt: t('Exempt visitors'),
  other: t('Gone before it showed, or unknown'),
};

function Dark({ reach: { dark } }: { reach: Reach }) {
  if (!dark) {
    return (
      <p className="soft">
        {rich(
          'Some blockers stop Truce itself. How many page views that are, only your own server knows: report its count day by day with {code} ({link}).',
          {
            code: <code>PUT /v1/sites/:id/page-views</code>,
            link: <a href={underBase('/docs')}>{t('API')}</a>,
          },
        )}
      </p>
    );
  }
  return (
    <p>
      {tn(
        dark.days,
        '{share} of the page views that your server counted on {count} day: {served} served, {seen} seen.',
        '{share} of the page views that your server counted on {count} days: {served} served, {seen} seen.',
        {
          share: roughWithin(dark.share, dark.interval),
          served: formatCount(dark.served),
          seen: formatCount(dark.seen),
        },
      )}
    </p>
  );
}
