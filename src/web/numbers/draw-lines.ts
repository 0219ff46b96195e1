import uPlot from 'uplot';
import { formatPercent, formatShort } from '../ui/numbers/number-format.ts';
import { edgeOf } from './chart-data.ts';
import type { ChartMetric } from './view.ts';

export interface LinesSetting {
  metric: ChartMetric;
  /** What stands below a position. */
  tick: (position: number) => string;
  onPoint: (position: number | null) => void;
  /** Where the lines stand, in pixels within the space. */
  onPlace: (place: { left: number; width: number }) => void;
}

/** An empty chart in the page's colors; its data and size follow. */
export function drawLines(space: HTMLElement, setting: LinesSetting): uPlot {
  const styles = getComputedStyle(space);
  const color = (name: string) => styles.getPropertyValue(name).trim();
  const axis = {
    stroke: color('--ink-soft'),
    font: `12px ${styles.fontFamily}`,
    ticks: { show: false },
    grid: { stroke: color('--line'), width: 1 },
  };
  const line = color('--accent');
  const write = setting.metric === 'conversion_rate' ? formatPercent : formatShort;
  const place = (chart: uPlot) =>
    setting.onPlace({
      left: chart.bbox.left / devicePixelRatio,
      width: chart.bbox.width / devicePixelRatio,
    });
  const options: uPlot.Options = {
    width: space.clientWidth,
    height: space.clientHeight,
    legend: { show: false },
    padding: [12, 20, 0, 0],
    cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { size: 7 } },
    hooks: {
      setCursor: [({ cursor }) => setting.onPoint(cursor.idx ?? null)],
      setSize: [place],
      ready: [place],
      draw: [place],
    },
    scales: {
      x: { time: false, range: (_, min, max) => [min - edgeOf(max + 1), max + edgeOf(max + 1)] },
      y: { range: (_, __, max) => [0, niceTop(max, setting.metric)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 74,
        incrs: [1, 2, 3, 6, 7, 12, 14, 24, 28, 48, 72, 96, 168],
        values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? setting.tick(tick) : '')),
      },
      {
        ...axis,
        size: (_, labels) => 14 + 7 * Math.max(1, ...(labels ?? []).map((label) => label.length)),
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500]
          .flatMap((n) => [n, n * 1e3, n * 1e6])
          .sort((a, b) => a - b),
        values: (_, ticks) => ticks.map(write),
      },
    ],
    series: [
      {},
      { stroke: color('--edge'), width: 1.5, dash: [2, 4], points: { show: false } },
      { stroke: line, width: 2, fill: `${line}14`, points: { show: isAlone, size: 6, fill: line } },
      {
        stroke: line,
        width: 1.5,
        dash: [3, 3],
        fill: `${line}26`,
        paths: uPlot.paths.bars?.({ size: [0.6, 26, 5] }),
        points: { show: false },
      },
    ],
  };
  return new uPlot(options, undefined, space);
}

/** A value without adjacent values has no line: it would not be visible. */
function isAlone(chart: uPlot, series: number): boolean {
  return (chart.data[series] ?? []).filter((value) => value !== null && value !== undefined).length === 1;
}

/** Room above the highest point; a flat zero line still has an axis. */
function niceTop(max: number | null, metric: ChartMetric): number {
  if (metric === 'conversion_rate') return max && max > 0 ? Math.min(100, max * 1.15) : 10;
  return max && max > 0 ? Math.max(max * 1.1, 4) : 4;
}
