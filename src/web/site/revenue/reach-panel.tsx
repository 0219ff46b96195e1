import { useQuery } from '@tanstack/react-query';
import type { Reach } from '../../../contract/analytics/recovery.ts';
import { underBase } from '../../app/base-path.ts';
import { reachQuery } from '../../app/queries.ts';
import { useKept } from '../../app/use-kept.ts';
import { rich, t } from '../../i18n/t.ts';
import type { DayRange } from '../../numbers/use-days.ts';
import { formatCount, formatShare } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import styles from './revenue.module.css';
import { Caveats, ValueSection } from './revenue-section.tsx';
import { roughWithin } from './rough-within.ts';

/** On how many page views the wall was seen, and how many Truce never saw at all. */
export function ReachPanel({ siteId, range }: { siteId: string; range: DayRange }) {
  const reach = useQuery(useKept(reachQuery, siteId, range));
  return (
    <ValueSection
      title={t('revenue.howFarTheWallReaches')}
      lead={t('revenue.pageViewsWithABlocker')}
      query={reach}
    >
      {(data) => (
        <>
          <p className={styles.conclusion}>{reachText(data)}</p>
          {data.blocked_page_views > 0 && <Outcomes reach={data} />}
          <h3>{t('revenue.neverSeenByTruce')}</h3>
          <Dark reach={data} />
          <Caveats caveats={data.caveats} />
        </>
      )}
    </ValueSection>
  );
}

function reachText({ blocked_page_views, wall_seen, interval }: Reach): string {
  if (blocked_page_views === 0) return t('revenue.noPageViewWithA');
  return t('revenue.theWallWasSeenOn', {
    share: roughWithin((100 * wall_seen) / blocked_page_views, interval),
  });
}

function Outcomes({ reach }: { reach: Reach }) {
  const rows = [
    { label: t('revenue.wallSeen'), page_views: reach.wall_seen },
    ...reach.not_seen
      .filter(({ page_views }) => page_views > 0)
      .map(({ reason, page_views }) => ({ label: reasons[reason], page_views })),
  ];
  return (
    <table className={tableStyles.plainTable}>
      <caption className="visually-hidden">{t('revenue.whatBecameOfTheWall')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('revenue.whatHappened')}</th>
          <th scope="col">{t('common.pageViews')}</th>
          <th scope="col">{t('common.share')}</th>
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
  off: t('revenue.theWallWasOff'),
  holdout: t('revenue.inTheHoldOut'),
  rule: t('revenue.leftOutByYourRules'),
  dismissed: t('revenue.closedBeforeSoNotShown'),
  exempt: t('revenue.exemptVisitors'),
  other: t('revenue.goneBeforeItShowedOr'),
};

function Dark({ reach: { dark } }: { reach: Reach }) {
  if (!dark) {
    return (
      <p className="soft">
        {rich('revenue.someBlockersStopTruceItself', {
          code: <code>truce count-log</code>,
          link: <a href={underBase('/help/dark-share')}>{t('overview.darkShareHelp')}</a>,
        })}
      </p>
    );
  }
  return (
    <p>
      {t('revenue.shareOfThePageViews', {
        count: dark.days,
        share: roughWithin(dark.share, dark.interval),
        served: formatCount(dark.served),
        seen: formatCount(dark.seen),
      })}
    </p>
  );
}
