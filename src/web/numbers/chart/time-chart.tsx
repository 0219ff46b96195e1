import { useQuery } from '@tanstack/react-query';
import { type Ref, useId, useMemo } from 'react';
import type { Granularity } from '../../../contract/analytics/analytics.ts';
import type { Overview } from '../../../contract/analytics/overview.ts';
import { t } from '../../i18n/t.ts';
import { tickName } from '../moment-names.ts';
import { annotationsQuery } from '../overview-queries.ts';
import type { Days } from '../periods.ts';
import type { ChartMetric } from '../view.ts';
import { daysBetween, latestOf } from './buckets.ts';
import { ChartKey } from './chart-key.tsx';
import { xOf } from './geometry.ts';
import { modelOf } from './model.ts';
import { flagsOf } from './note-flags.ts';
import { Plot } from './plot.tsx';
import { readOutOf, spokenOf } from './read-out.ts';
import styles from './time-chart.module.css';
import { Tip } from './tip.tsx';
import { usePointer } from './use-pointer.ts';
import { useSize } from './use-size.ts';

export interface TimeChartProps {
  /** Whose notes are flags; left out for people who are no members. */
  siteId: string | undefined;
  overview: Overview;
  metric: ChartMetric;
  granularity: Granularity;
  zone: string;
  days: Days;
  onZoom: (days: Days) => void;
  root: Ref<HTMLDivElement>;
}

/** The timeline, drawn: read by pointer or keys, and seen closer where it is dragged over. */
export function TimeChart(props: TimeChartProps) {
  const { overview, metric, granularity, zone, siteId, days, onZoom, root } = props;
  const { space, width, height } = useSize();
  const id = useId().replace(/\W/g, '');
  const { timeline, period } = overview.now;
  const notes = useQuery({ ...annotationsQuery(siteId ?? '', days), enabled: siteId !== undefined });
  const flags = useMemo(
    () => flagsOf(notes.data, timeline, granularity),
    [notes.data, timeline, granularity],
  );
  const model = useMemo(
    () => modelOf({ overview, metric, granularity, zone, width, height }),
    [overview, metric, granularity, zone, width, height],
  );
  const latest = latestOf(model.buckets);
  const daysOf = (buckets: [number, number]) => daysBetween(timeline, buckets, granularity, period);
  const { pointed, marked, events } = usePointer({
    across: model.across,
    latest,
    onZoom: (buckets) => {
      const closer = daysOf(buckets);
      if (closer) onZoom(closer);
    },
  });
  const mayZoom = period.start !== period.end;
  const at = pointed ?? latest;
  const readOut = readOutOf(at, { overview, granularity, zone, series: model.series, flags });
  const label = t('overview.chartOf', { metric: model.series[0]?.label ?? '' });
  return (
    <div className={styles.chart} ref={root}>
      <ChartKey series={model.series} isCompared={model.isCompared} mayZoom={mayZoom} />
      {/* A slider is what arrow keys move along values, and what is read out as they do. */}
      <div
        ref={space}
        className={styles.space}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-description={mayZoom ? t('overview.chartKeys') : undefined}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, timeline.length - 1)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={readOut ? spokenOf(readOut) : undefined}
        {...events}
      >
        {width > 0 && (
          <Plot
            {...{ id, model, width, height, flags, pointed }}
            marked={mayZoom ? marked : null}
            tick={(bucket) => tickName(timeline, bucket, granularity, zone)}
          />
        )}
        {pointed !== null && readOut && (
          <Tip readOut={readOut} x={xOf(model.across, pointed)} width={width} />
        )}
      </div>
    </div>
  );
}
