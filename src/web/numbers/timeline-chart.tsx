import { useEffect, useMemo, useRef } from 'react';
import type uPlot from 'uplot';
import type { TimelineEntry } from '../../contract/analytics.ts';
import { daySeconds } from './day-format.ts';
import { drawChart } from './draw-chart.ts';
import { series, valuesOf } from './series.ts';
import { useDarkScheme } from './use-dark-scheme.ts';

interface TimelineChartProps {
  entries: TimelineEntry[];
  /** Tells which entry the pointer is at; null when it has left. */
  onPoint: (index: number | null) => void;
}

/** The timeline as lines. A canvas keeps its colours, so the other scheme gets a new one. */
export function TimelineChart(props: TimelineChartProps) {
  return <Lines key={useDarkScheme() ? 'dark' : 'light'} {...props} />;
}

function Lines({ entries, onPoint }: TimelineChartProps) {
  const space = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const data = useMemo(() => chartData(entries), [entries]);

  useEffect(() => {
    if (!space.current) return;
    const drawn = drawChart(space.current, onPoint);
    const observer = new ResizeObserver(([box]) => {
      if (box) drawn.setSize({ width: Math.floor(box.contentRect.width), height: box.contentRect.height });
    });
    observer.observe(space.current);
    chart.current = drawn;
    return () => {
      observer.disconnect();
      drawn.destroy();
    };
  }, [onPoint]);

  // A refresh moves the lines of the chart that is there.
  useEffect(() => chart.current?.setData(data), [data]);

  return <div ref={space} className="chart" aria-hidden="true" />;
}

function chartData(entries: TimelineEntry[]): uPlot.AlignedData {
  return [entries.map((entry) => daySeconds(entry.date)), ...series.map((one) => valuesOf(entries, one))];
}
