import uPlot from 'uplot';
import { formatTick } from './day-format.ts';
import { formatCount } from './number-format.ts';
import { series } from './series.ts';

const daySeconds = 86_400;

/** An empty chart in the page's colours; its data and size follow. */
export function drawChart(space: HTMLElement, onPoint: (index: number | null) => void): uPlot {
  const styles = getComputedStyle(space);
  const colour = (name: string) => styles.getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--ink-soft'),
    font: `12px ${styles.fontFamily}`,
    ticks: { show: false },
    grid: { stroke: colour('--line'), width: 1 },
  };
  const options: uPlot.Options = {
    width: space.clientWidth,
    height: space.clientHeight,
    legend: { show: false },
    padding: [12, 28, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { size: 7 } },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    scales: { y: { range: (_, __, max) => [0, niceTop(max)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 70,
        incrs: [1, 2, 7, 14, 28].map((days) => days * daySeconds),
        values: (_, ticks) => ticks.map(formatTick),
      },
      {
        ...axis,
        size: (_, labels) => 14 + 7 * Math.max(1, ...(labels ?? []).map((label) => label.length)),
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500]
          .flatMap((n) => [n, n * 1e3, n * 1e6])
          .sort((a, b) => a - b),
        values: (_, ticks) => ticks.map(formatCount),
      },
    ],
    series: [
      {},
      ...series.map((one) => ({
        label: one.label,
        stroke: colour(one.colour),
        width: 2,
        dash: one.dash,
        points: { show: false },
      })),
    ],
  };
  return new uPlot(options, undefined, space);
}

/** Room above the highest point; a flat zero line still has an axis. */
function niceTop(max: number | null): number {
  return max && max > 0 ? Math.max(max * 1.1, 4) : 4;
}
