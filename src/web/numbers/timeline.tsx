import { useDeferredValue, useRef, useState } from 'react';
import type { Granularity } from '../../contract/analytics/analytics.ts';
import type { Overview } from '../../contract/analytics/overview.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { t } from '../i18n/t.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TimeChart } from './chart/time-chart.tsx';
import { GranularityPicker } from './granularity-picker.tsx';
import { MetricPicker } from './metric-picker.tsx';
import { granularityOf } from './moment-names.ts';
import { Notes } from './notes.tsx';
import numbersStyles from './numbers.module.css';
import type { Days } from './periods.ts';
import { PictureMenu } from './picture-menu.tsx';
import styles from './timeline.module.css';
import { TimelineTable } from './timeline-table.tsx';
import type { ChartMetric } from './view.ts';

/** Where the numbers are from; without an id to people who are no members, and who see no notes. */
export interface ShownSite extends Pick<Site, 'name' | 'domain'>, Partial<Pick<Site, 'id'>> {
  config: { timezone: string };
}

interface TimelineProps {
  site: ShownSite;
  filters: Filter[];
  today: string;
  overview: Overview | undefined;
  metric: ChartMetric;
  days: Days;
  onMetric: (metric: ChartMetric) => void;
  onGranularity: (granularity: Granularity) => void;
  /** Days that are to be seen closer. */
  onZoom: (days: Days) => void;
}

/** The numbers over time: drawn for the eye, and always there as a table of all of them. */
export function Timeline({ site, overview: answer, metric, filters, days, today, ...on }: TimelineProps) {
  // Drawn after the figures above it, and piece by piece, so that a press in between is answered.
  const overview = useDeferredValue<Overview | null>(answer ?? null, null) ?? undefined;
  const zone = site.config.timezone;
  const chart = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const granularity = overview ? granularityOf(overview) : 'day';
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
              {...{ site, overview, filters, chart }}
              fileName={`${site.domain} ${days.start} ${days.end}.png`}
            />
          )}
        </div>
      </div>
      {view === 'chart' && (
        <div className={numbersStyles.chartSpace}>
          {overview ? (
            <TimeChart
              {...{ overview, metric, granularity, zone, days }}
              siteId={site.id}
              onZoom={on.onZoom}
              root={chart}
            />
          ) : (
            <Skeleton width="100%" height="100%" />
          )}
        </div>
      )}
      {overview && <TimelineTable {...{ overview, granularity, zone }} isHidden={view === 'chart'} />}
      {site.id && <Notes siteId={site.id} days={days} today={today} />}
    </section>
  );
}
