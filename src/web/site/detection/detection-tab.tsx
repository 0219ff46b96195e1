import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { detectionQuery, detectionTrendsQuery } from '../../app/queries.ts';
import { useKept } from '../../app/use-kept.ts';
import { CountedFrom } from '../../numbers/counted-from.tsx';
import { DaysPicker } from '../../numbers/days-picker.tsx';
import numbersStyles from '../../numbers/numbers.module.css';
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
  const detection = useQuery(useKept(detectionQuery, site.id, shown.range));
  const trends = useQuery(useKept(detectionTrendsQuery, site.id, shown.range));
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
      {data && <CountedFrom day={data.counted_from} />}
      {data && isEmpty && <NoSessions siteId={site.id} />}
      {data && !isEmpty && (
        <div className={styles.detection}>
          <div className={`${styles.parts} ${agedBy(detection)}`}>
            <Verdicts quality={data} />
            <FoundBlockers quality={data} />
          </div>
          <QueryState query={trends} height="24rem" />
          <div className={agedBy(trends)}>{trends.data && <BlockerTrend trends={trends.data} />}</div>
          <div className={`${styles.pair} ${agedBy(detection)}`}>
            <FalseAlarms
              quality={data}
              trends={detection.isPlaceholderData === trends.isPlaceholderData ? trends.data : undefined}
            />
            <FailedVerifications quality={data} siteId={site.id} />
          </div>
        </div>
      )}
      <Simulations site={site} />
    </>
  );
}

/** Of two answers, one may be there before the other. */
function agedBy({ isPlaceholderData }: { isPlaceholderData: boolean }): string {
  return isPlaceholderData ? `${numbersStyles.old}` : '';
}
