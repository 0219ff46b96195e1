import { useEffect, useMemo, useRef } from 'react';
import type uPlot from 'uplot';
import { useDarkScheme } from '../ui/numbers/use-dark-scheme.ts';
import type { ChartData } from './chart-data.ts';
import { drawLines, type LinesSetting } from './draw-lines.ts';
import styles from './numbers.module.css';

interface LinesChartProps extends LinesSetting {
  data: ChartData;
  /** The chart's own canvas, for a picture of it. */
  onCanvas: (canvas: HTMLCanvasElement | null) => void;
}

/** The timeline as lines. A canvas keeps its colors and labels, so another scheme or metric gets a new one. */
export function LinesChart(props: LinesChartProps) {
  const scheme = useDarkScheme() ? 'dark' : 'light';
  return <Lines key={`${scheme} ${props.metric}`} {...props} />;
}

function Lines({ data, onCanvas, ...setting }: LinesChartProps) {
  const space = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  // The chart is drawn once; what it calls is always the newest.
  const latest = useRef(setting);
  latest.current = setting;
  const { metric } = setting;
  const lines = useMemo<uPlot.AlignedData>(
    () => [data.positions, data.before, data.finished, data.unfinished],
    [data],
  );

  useEffect(() => {
    if (!space.current) return;
    const drawn = drawLines(space.current, {
      metric,
      tick: (position) => latest.current.tick(position),
      onPoint: (position) => latest.current.onPoint(position),
      onPlace: (place) => latest.current.onPlace(place),
    });
    const observer = new ResizeObserver(([box]) => {
      if (box) drawn.setSize({ width: Math.floor(box.contentRect.width), height: box.contentRect.height });
    });
    observer.observe(space.current);
    chart.current = drawn;
    onCanvas(drawn.ctx.canvas);
    return () => {
      observer.disconnect();
      onCanvas(null);
      drawn.destroy();
    };
  }, [metric, onCanvas]);

  // A refresh moves the lines of the chart that is there.
  useEffect(() => chart.current?.setData(lines), [lines]);

  return <div ref={space} className={styles.chart} aria-hidden="true" />;
}
