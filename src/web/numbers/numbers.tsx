import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../parts/notice.tsx';
import { dashboardQuery, timelineQuery } from '../queries.ts';
import { formatSpan } from './day-format.ts';
import { HeadlineCards } from './headline-cards.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { Timeline } from './timeline.tsx';
import { usePeriod } from './use-period.ts';

const refreshMs = 30_000;
const firstNumbersMs = 2000;

/** A site's numbers over the chosen period, kept fresh without anybody reloading. */
export function Numbers({ siteId, isNew }: { siteId: string; isNew: boolean }) {
  const [days, setDays] = usePeriod();
  const dashboard = useQuery({
    ...dashboardQuery(siteId, days),
    // The first event is listed a moment before it is counted: nobody should look at a zero for long.
    refetchInterval: ({ state }) =>
      isNew && state.data?.metrics.sessions === 0 ? firstNumbersMs : refreshMs,
  });
  const timeline = useQuery({
    ...timelineQuery(siteId, days),
    refetchInterval: ({ state }) =>
      isNew && state.data?.timeline.every((entry) => entry.sessions === 0) ? firstNumbersMs : refreshMs,
  });
  const error = dashboard.error ?? timeline.error;
  const retry = () => {
    void dashboard.refetch();
    void timeline.refetch();
  };
  const isStale = dashboard.isPlaceholderData || timeline.isPlaceholderData;
  const period = dashboard.data?.period;
  return (
    <section aria-label="Numbers" className={isStale ? 'numbers stale' : 'numbers'} aria-busy={isStale}>
      <div className="numbers-head">
        <p className="soft">
          {period && formatSpan(period.start, period.end)}
          {period && <span className="versus">, against the {days} days before</span>}
        </p>
        <PeriodPicker days={days} onChange={setDays} />
      </div>
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {(dashboard.data || !error) && <HeadlineCards dashboard={dashboard.data} />}
      {(timeline.data || !error) && <Timeline entries={timeline.data?.timeline} />}
    </section>
  );
}
