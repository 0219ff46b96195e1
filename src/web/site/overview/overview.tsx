import { useQuery } from '@tanstack/react-query';
import type { Overview as OverviewAnswer } from '../../../contract/analytics/overview.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { LatePart } from '../../app/late-part.tsx';
import { useKept } from '../../app/use-kept.ts';
import { t } from '../../i18n/t.ts';
import { Breakdowns } from '../../numbers/breakdowns.tsx';
import { comparedText } from '../../numbers/compared-text.ts';
import { FilterChips } from '../../numbers/filter-chips.tsx';
import numbersStyles from '../../numbers/numbers.module.css';
import { breakdownsQuery, overviewQuery, wonBackQuery } from '../../numbers/overview-queries.ts';
import { daysOf, isIn, todayIn } from '../../numbers/periods.ts';
import { Story } from '../../numbers/story.tsx';
import { Timeline } from '../../numbers/timeline.tsx';
import { useToday } from '../../numbers/use-today.ts';
import { useView } from '../../numbers/use-view.ts';
import { dimensionNames, propertiesOf } from '../../numbers/view.ts';
import { later } from '../../ui/lazy-part.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatDate } from '../../ui/numbers/day-format.ts';
import styles from './overview.module.css';
import { Toolbar } from './toolbar.tsx';
import { Unconfirmed } from './unconfirmed.tsx';

/** The numbers are read first. */
const DoNext = later(async () => (await import('./do-next.tsx')).DoNext);

const DarkShare = later(async () => (await import('./dark-share.tsx')).DarkShare);
const HowVisitorsWentOn = later(async () => (await import('./how-visitors-went-on.tsx')).HowVisitorsWentOn);
const LivePanel = later(async () => (await import('./live-panel.tsx')).LivePanel);

const firstNumbersMs = 2000;
const refreshMs = 30_000;

interface OverviewProps {
  site: Site;
  /** When the first event happened, of a site that was seen without any. */
  firstEventAt: string | undefined;
  /** Until it is known whether there are events at all, a zero is not shown. */
  isSure: boolean;
}

/** A site's home: what happened in any days, beside others, of all visits or of some. */
export function Overview({ site, firstEventAt, isSure }: OverviewProps) {
  const control = useView();
  const { view, change } = control;
  const zone = site.config.timezone;
  const today = useToday(zone);
  const days = daysOf(view.period, today);
  // The first event is listed a moment before it is counted: until then there are no numbers, and no zeros.
  const isAwaited =
    firstEventAt !== undefined &&
    view.filters.length === 0 &&
    isIn(days, todayIn(zone, new Date(firstEventAt)));
  const overview = useQuery({
    ...useKept(overviewQuery, site.id, view, today),
    refetchInterval: ({ state }) =>
      isAwaited && countChecked(state.data) === 0 ? firstNumbersMs : refreshMs,
  });
  const isCounted = !isAwaited || (overview.data?.now.totals.sessions ?? 0) > 0;
  const answer = isSure && isCounted ? overview.data : undefined;
  // Costs the service more than what is counted already, and waits for it.
  const isFirstVerdict = isAwaited && countChecked(overview.data) > 0;
  const wonBack = useQuery({
    ...useKept(wonBackQuery, site.id, view, today, isFirstVerdict),
    enabled: answer !== undefined,
  });
  const breakdowns = useQuery(breakdownsQuery(site.id, view, today, dimensionNames));
  const isStale = overview.isPlaceholderData;
  const hasFailed = overview.isError && !overview.data;
  const retry = () => {
    void overview.refetch();
    void breakdowns.refetch();
  };
  const isFiltered = view.filters.length > 0;
  return (
    <section
      aria-label={t('common.numbers')}
      className={isStale ? `${numbersStyles.numbers} ${numbersStyles.stale}` : numbersStyles.numbers}
      aria-busy={isStale}
    >
      <Toolbar {...control} site={site} today={today} breakdowns={breakdowns.data?.breakdowns ?? []} />
      <FilterChips
        filters={view.filters}
        onRemove={control.removeFilter}
        onClear={() => change({ filters: [] })}
      />
      {view.live && (
        <LatePart fallback={<div className="panel" />}>
          <LivePanel siteId={site.id} onFilter={control.addFilter} />
        </LatePart>
      )}
      {answer && <Reach overview={answer} start={days.start} />}
      {overview.isError && <ErrorNotice error={overview.error} onRetry={retry} />}
      {!hasFailed && (
        <>
          <div className={styles.story}>
            <Story
              overview={answer}
              // On a slow network one answer comes long before the other: a story is about one state only.
              wonBack={
                wonBack.isError ? null : isStale === wonBack.isPlaceholderData ? wonBack.data : undefined
              }
              ratesAddress={`/sites/${site.id}/revenue`}
              isFiltered={isFiltered}
              today={today}
            />
            <LatePart fallback={<div className="panel" />}>
              <DoNext site={site} isTurn={answer !== undefined} />
            </LatePart>
          </div>
          <p className={`soft ${numbersStyles.span} ${numbersStyles.fades}`} data-part="days">
            {answer && comparedText(answer, zone)}
          </p>
          {answer && <Unconfirmed count={answer.now.totals.unconfirmed_conversions} />}
          {answer && !isFiltered && (
            <LatePart>
              <DarkShare siteId={site.id} />
            </LatePart>
          )}
          {answer?.now.totals.sessions === 0 && isFiltered && (
            <p className={`${styles.nothing} ${numbersStyles.fades}`}>
              {t('overview.noSessionOfTheseDays')}{' '}
              <button type="button" className="button small" onClick={() => change({ filters: [] })}>
                {t('overview.clearFilters')}
              </button>
            </p>
          )}
          <Timeline
            site={site}
            overview={answer}
            metric={view.metric}
            filters={view.filters}
            days={days}
            today={today}
            onMetric={(metric) => change({ metric })}
            onGranularity={(granularity) => change({ granularity })}
            onZoom={(period) => change({ period, granularity: 'auto' })}
          />
        </>
      )}
      {answer && answer.now.totals.walls_displayed > 0 && (
        <LatePart>
          <HowVisitorsWentOn siteId={site.id} view={view} today={today} />
        </LatePart>
      )}
      {!hasFailed && (
        <Breakdowns
          siteId={site.id}
          properties={propertiesOf(site)}
          view={view}
          today={today}
          isAwaited={isAwaited}
          onFilter={control.addFilter}
        />
      )}
    </section>
  );
}

/** The verdict of the first visit comes a moment after the visit itself, and the money with it. */
function countChecked(overview: OverviewAnswer | undefined): number {
  if (!overview) return 0;
  const { sessions, unknown_sessions } = overview.now.totals;
  return sessions - unknown_sessions;
}

/** Some numbers reach back less far: those of pages, and all of a site that keeps less. */
function Reach({ overview, start }: { overview: OverviewAnswer; start: string }) {
  const { events_since: since, before } = overview;
  if (since === null) return null;
  const isCut = start < since;
  const isComparedCut = before !== null && before.period.start < since;
  if (!isCut && !isComparedCut) return null;
  return (
    <p className={`${styles.remark} ${numbersStyles.fades}`}>
      {isCut
        ? t('overview.withTheseFiltersTheNumbers', {
            day: formatDate(since),
          })
        : t('overview.withTheseFiltersTheComparison', {
            day: formatDate(since),
          })}
    </p>
  );
}
