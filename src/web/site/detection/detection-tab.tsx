import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { detectionQuery, detectionTrendsQuery } from '../../app/queries.ts';
import { DaysPicker } from '../../numbers/days-picker.tsx';
import { useDays } from '../../numbers/use-days.ts';
import { formatSpan } from '../../ui/numbers/day-format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabTools } from '../tab-tools.tsx';
import { BlockerTrend } from './blocker-trend.tsx';
import styles from './detection.module.css';
import { FailedVerifications } from './failed-verifications.tsx';
import { FalseAlarms } from './false-alarms.tsx';
import { FoundBlockers } from './found-blockers.tsx';
import { NoSessions } from './no-sessions.tsx';
import { Simulations } from './simulations.tsx';
import { Verdicts } from './verdicts.tsx';

/** How far the detection can be trusted, and what a page looks like with each kind of blocker. */
export function DetectionTab({ site }: { site: Site }) {
  const [shown, setDays] = useDays(site.config.timezone);
  const detection = useQuery(detectionQuery(site.id, shown.range));
  const trends = useQuery(detectionTrendsQuery(site.id, shown.range));
  const { data } = detection;
  const isEmpty = data && data.blocked + data.clear + data.unknown === 0;
  return (
    <>
      <TabTools>
        <p className="soft">
          {data ? formatSpan(data.period.start, data.period.end) : <Skeleton width="12rem" />}
        </p>
        <DaysPicker shown={shown} onChange={setDays} />
      </TabTools>
      <QueryState query={detection} height="44rem" />
      {data && isEmpty && <NoSessions siteId={site.id} />}
      {data && !isEmpty && (
        <div
          className={detection.isPlaceholderData ? `${styles.detection} ${styles.fading}` : styles.detection}
        >
          <Verdicts quality={data} />
          <FoundBlockers quality={data} />
          <QueryState query={trends} height="24rem" />
          {trends.data && <BlockerTrend trends={trends.data} />}
          <div className={styles.pair}>
            <FalseAlarms quality={data} trends={trends.data} />
            <FailedVerifications quality={data} siteId={site.id} />
          </div>
        </div>
      )}
      <Simulations site={site} />
    </>
  );
}
