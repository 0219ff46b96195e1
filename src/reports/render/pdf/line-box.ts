import { percentLevels } from '../../../kit/messages/axis-levels.ts';
import { message } from '../../../kit/messages/text.ts';
import type { Writer } from '../../../kit/messages/writer.ts';
import { writeNumber } from '../../compose/numbers.ts';
import type { Point, Series, WrittenBlock } from '../../report.ts';
import { writeDay, writeDays, writeLongDay, writePoint } from '../write-figures.ts';
import { axisTicks, labelled } from './axis.ts';
import type { Box } from './box.ts';
import { cleanText } from './clean-text.ts';
import { drawText, layText, widthOf } from './lay-text.ts';
import { colors, column, type Pen, paper, styles, tag } from './pen.ts';

type Lines = Extract<WrittenBlock, { type: 'line' }>;

const plotHeight = 112;
const legendHeight = 18;
const labelHeight = 16;
/** Below the label of a week that the period cuts. */
const daysHeight = 10;
const maxSeries = 6;
/** Dashes distinguish the lines too: the report may be printed in black. */
const strokes = [
  { color: '#0b6b57', dash: [] },
  { color: '#c2570c', dash: [6, 3] },
  { color: '#48629a', dash: [1.5, 2.5] },
  { color: '#7d2f7f', dash: [9, 3, 2, 3] },
  { color: '#17191c', dash: [3, 3] },
  { color: '#858a92', dash: [12, 4] },
];

/** A line chart as vectors, with a legend above it, and said in words for a reader aloud. */
export function lineBox(pen: Pen, block: Lines): Box {
  const series = block.series.slice(0, maxSeries);
  const hasParts = series.some(({ points }) => points.some(({ days }) => days !== undefined));
  const height = legendHeight + plotHeight + labelHeight + (hasParts ? daysHeight : 0);
  return {
    height,
    gap: 4,
    draw(top, root) {
      const bbox: [number, number, number, number] = [paper.left, top, paper.left + column, top + height];
      tag(pen, root, 'Figure', () => drawChart(pen, block, series, top), {
        alt: describe(block, pen.writer),
        bbox,
      });
    },
  };
}

function drawChart(pen: Pen, { format }: Lines, series: Series[], top: number): void {
  const { doc } = pen;
  const values = series
    .flatMap(({ points }) => points.flatMap(({ value }) => value ?? []))
    .filter(Number.isFinite);
  const ticks = axisTicks(Math.max(0, ...values), format);
  const highest = ticks.at(-1) ?? 1;
  const { language, formats } = pen.writer;
  const names = format === 'percent' ? percentLevels(language, ticks) : ticks.map(formats.count);
  const left = paper.left + Math.max(...names.map((name) => widthOf(pen, name, styles.small))) + 8;
  const [right, bottom] = [paper.left + column - 6, top + legendHeight + plotHeight];
  const y = (value: number) => bottom - (plotHeight - 6) * (Math.min(Math.max(value, 0), highest) / highest);
  const longest = series.reduce(
    (most, one) => (one.points.length > most.length ? one.points : most),
    [] as Series['points'],
  );
  const x = (at: number) => left + (longest.length < 2 ? 0.5 : at / (longest.length - 1)) * (right - left);

  drawLegend(pen, series, top);
  for (const [at, tick] of ticks.entries()) {
    doc.lineWidth(0.5).strokeColor(tick === 0 ? colors.edge : colors.line);
    doc.moveTo(left, y(tick)).lineTo(right, y(tick)).stroke();
    const name = layText(pen, names[at] ?? '', styles.small, column);
    drawText(pen, name, paper.left, y(tick) - 5, { align: 'right', width: left - 8 - paper.left });
  }
  for (const at of labelled(longest.length, 8)) {
    const name = layText(pen, writeDay(longest[at]?.label ?? '', pen.writer), styles.small, 70, 1);
    const width = name.lines[0]?.width ?? 0;
    const start = Math.min(Math.max(x(at) - width / 2, paper.left), paper.left + column - width);
    drawText(pen, name, start, bottom + 4);
  }
  for (const [at, point] of longest.entries()) {
    const days = writeDays(point, pen.writer);
    if (days === null) continue;
    const text = layText(pen, days, styles.small, 90, 1);
    const width = text.lines[0]?.width ?? 0;
    const start = Math.min(Math.max(x(at) - width / 2, paper.left), paper.left + column - width);
    drawText(pen, text, start, bottom + 4 + daysHeight);
  }
  for (const [at, { points }] of series.entries()) {
    for (const [index, { value, days }] of points.entries()) {
      if (value === null || days === undefined) continue;
      doc.circle(x(index), y(value), 3).lineWidth(1.2).fillAndStroke('#ffffff', strokes[at]?.color);
    }
    for (const part of unbroken(points)) {
      const shown = part.map(({ value, index }) => ({ x: x(index), y: y(value) }));
      drawStroke(pen, at, svgPath(shown));
      if (shown.length === 1)
        for (const point of shown) doc.circle(point.x, point.y, 2.5).fill(strokes[at]?.color);
    }
  }
}

/** The stretches of a line between its gaps. A week that is cut stands for itself: a ring, and no fall of the line. */
function unbroken(points: Point[]): { value: number; index: number }[][] {
  const parts: { value: number; index: number }[][] = [[]];
  for (const [index, { value, days }] of points.entries()) {
    if (value === null || days !== undefined || !Number.isFinite(value)) parts.push([]);
    else parts.at(-1)?.push({ value, index });
  }
  return parts.filter((part) => part.length > 0);
}

function drawLegend(pen: Pen, series: Series[], top: number): void {
  let x: number = paper.left;
  const natural = series.reduce(
    (sum, { name }) => sum + widthOf(pen, name.slice(0, 60), styles.small) + 46,
    0,
  );
  const space = natural <= column ? column : column / Math.max(1, series.length);
  for (const [at, { name }] of series.entries()) {
    drawStroke(pen, at, `M${x} ${top + 5} L${x + 22} ${top + 5}`);
    const text = layText(
      pen,
      name || pen.writer.say(message('report.untitled')),
      styles.small,
      space - 46,
      1,
    );
    drawText(pen, text, x + 27, top);
    x += 27 + (text.lines[0]?.width ?? 0) + 18;
  }
}

function drawStroke({ doc }: Pen, at: number, path: string): void {
  const { color, dash } = strokes[at % strokes.length] ?? { color: colors.ink, dash: [] };
  if (path === '') return;
  doc
    .save()
    .lineWidth(1.5)
    .lineJoin('round')
    .lineCap(dash.length === 0 ? 'round' : 'butt')
    .strokeColor(color);
  // The declared type knows one length; the library takes a list.
  if (dash.length > 0) doc.dash(dash as never, {});
  doc.path(path).stroke();
  doc.restore();
}

function svgPath(points: { x: number; y: number }[]): string {
  const place = (value: number) => value.toFixed(2);
  return points.map((point, at) => `${at === 0 ? 'M' : 'L'}${place(point.x)} ${place(point.y)}`).join(' ');
}

/** `Sessions: Sunday, November 1 1,200 …`, or first, last, lowest and highest; each point where there are few. */
function describe({ title, format, series }: Lines, writer: Writer): string {
  const { say } = writer;
  const lines = series.map(({ name, points }) => {
    const said = points.map(
      (point) => `${longName(point, writer)} ${writePoint(format, point.value, writer)}`,
    );
    if (points.length <= 14) return say(message('report.labelText', { label: name, text: said.join(', ') }));
    const sorted = points
      .flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
      .sort((a, b) => a.value - b.value);
    const [low = '–', high = '–'] = [sorted[0], sorted.at(-1)].map((point) => {
      if (!point) return '–';
      const day = writeLongDay(point.label, writer);
      return say(message('report.valueOn', { value: writeNumber(format, point.value, writer), day }));
    });
    const [first = '', last = ''] = [said[0], said.at(-1)];
    return say(message('report.lineExtremes', { name, first, last, low, high }));
  });
  return cleanText(say(message('report.lineChart', { title, lines: lines.join('. ') })));
}

function longName(point: Point, writer: Writer): string {
  const [label, days] = [writeLongDay(point.label, writer), writeDays(point, writer)];
  return days === null ? label : writer.say(message('report.labelDays', { label, days }));
}
