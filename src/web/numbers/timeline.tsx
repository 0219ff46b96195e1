import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Granularity } from '../../contract/analytics/analytics.ts';
import type { Moment, Overview } from '../../contract/analytics/overview.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { t } from '../i18n/t.ts';
import { formatCount, formatShare } from '../ui/numbers/number-format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { chartData, edgeOf, granularityOf, shownValue } from './chart-data.ts';
import { GranularityPicker } from './granularity-picker.tsx';
import { headlines } from './headlines.ts';
import { MetricPicker } from './metric-picker.tsx';
import { momentName, tickName } from './moment-names.ts';
import { NoteMarks } from './note-marks.tsx';
import { Notes } from './notes.tsx';
import numbersStyles from './numbers.module.css';
import type { Days } from './periods.ts';
import { PictureMenu } from './picture-menu.tsx';
import { pictureOf } from './picture-of.ts';
import styles from './timeline.module.css';
import { TimelineTable } from './timeline-table.tsx';
import type { ChartMetric } from './view.ts';

/** Where the numbers are from; without an id to people who are no members, and who see no notes. */
export interface ShownSite extends Pick<Site, 'name' | 'domain'>, Partial<Pick<Site, 'id'>> {
  config: { timezone: string };
}

/** The numbers stand there while what draws them is still on its way. */
const LinesChart = lazy(async () => ({ default: (await import('./lines-chart.tsx')).LinesChart }));

interface TimelineProps {
  site: ShownSite;
  filters: Filter[];
  today: string;
  overview: Overview | undefined;
  metric: ChartMetric;
  days: Days;
  onMetric: (metric: ChartMetric) => void;
  onGranularity: (granularity: Granularity) => void;
}

/** One number over time: drawn for the eye, and always there as a table of all of them. */
export function Timeline({ site, overview, metric, filters, days, today, ...on }: TimelineProps) {
  const zone = site.config.timezone;
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const [place, setPlace] = useState({ left: 0, width: 0 });
  const onCanvas = useCallback((drawn: HTMLCanvasElement | null) => {
    canvas.current = drawn;
  }, []);
  const onPlace = useCallback((next: { left: number; width: number }) => {
    setPlace((now) => (now.left === next.left && now.width === next.width ? now : next));
  }, []);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [pointed, setPointed] = useState<number | null>(null);
  const granularity = overview ? granularityOf(overview) : 'day';
  const timeline = overview?.now.timeline ?? [];
  const data = useMemo(() => overview && chartData(overview, metric), [overview, metric]);
  return (
    <section className={`panel ${styles.timeline} ${numbersStyles.fades}`} aria-labelledby="timeline-title">
      <div className={numbersStyles.panelHead}>
        <h2 id="timeline-title">{t('overview.overTime')}</h2>
        <div className={numbersStyles.panelTools}>
          <MetricPicker metric={metric} onChange={on.onMetric} />
          <GranularityPicker granularity={granularity} days={days} onChange={on.onGranularity} />
          <button
            type="button"
            className="button quiet small"
            aria-pressed={view === 'table'}
            onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
          >
            {t('common.table')}
          </button>
          {view === 'chart' && (
            <PictureMenu
              fileName={`${site.domain} ${days.start} ${days.end}.png`}
              make={() =>
                overview && canvas.current ? pictureOf(site, overview, filters, canvas.current) : null
              }
            />
          )}
        </div>
      </div>
      {view === 'chart' && (
        <>
          <Key {...{ overview, metric, granularity, zone, pointed }} />
          <div className={numbersStyles.chartSpace}>
            <Suspense fallback={<Skeleton width="100%" height="100%" />}>
              {data ? (
                <LinesChart
                  data={data}
                  metric={metric}
                  tick={(position) => tickName(timeline, position, granularity, zone)}
                  onPoint={setPointed}
                  onPlace={onPlace}
                  onCanvas={onCanvas}
                />
              ) : (
                <Skeleton width="100%" height="100%" />
              )}
            </Suspense>
          </div>
          {data && site.id && (
            <NoteMarks
              siteId={site.id}
              days={days}
              timeline={timeline}
              place={place}
              edge={edgeOf(data.positions.length)}
            />
          )}
        </>
      )}
      {overview && <TimelineTable {...{ timeline, granularity, zone }} isHidden={view === 'chart'} />}
      {site.id && <Notes siteId={site.id} days={days} today={today} />}
    </section>
  );
}

interface KeyProps {
  overview: Overview | undefined;
  metric: ChartMetric;
  granularity: Granularity;
  zone: string;
  pointed: number | null;
}

/** What each line means, with the numbers of the bucket that is pointed at. */
function Key({ overview, metric, granularity, zone, pointed }: KeyProps) {
  const write = (moment: Moment) => {
    const value = shownValue(moment, metric);
    if (value === null) return '–';
    return metric === 'conversion_rate'
      ? formatShare(moment.conversions, moment.walls_displayed)
      : formatCount(value);
  };
  const now = pointed === null ? undefined : overview?.now.timeline[pointed];
  const before = pointed === null ? undefined : overview?.before?.timeline[pointed];
  return (
    <div className={styles.key} aria-hidden="true">
      <span className={styles.keyItem}>
        <Sample kind="now" />
        {headlines.find((each) => each.metric === metric)?.label()}
        <strong>{now && write(now)}</strong>
        <span>{now && momentName(now, granularity, zone)}</span>
        {now?.is_unfinished && <span>({t('overview.soFar')})</span>}
      </span>
      {overview?.before && (
        <span className={styles.keyItem}>
          <Sample kind="before" />
          {t('overview.before')}
          <strong>{before && write(before)}</strong>
          <span>{before && momentName(before, granularity, zone)}</span>
        </span>
      )}
    </div>
  );
}

function Sample({ kind }: { kind: 'now' | 'before' }) {
  return (
    <svg width="22" height="8" viewBox="0 0 22 8" aria-hidden="true" focusable="false">
      <path
        d="M1 4h20"
        className={kind === 'before' ? `${styles.lineSample} ${styles.lineBefore}` : styles.lineSample}
      />
    </svg>
  );
}
