import type { Granularity } from '../../../contract/analytics/analytics.ts';
import type { Moment, Overview } from '../../../contract/analytics/overview.ts';
import { percentLevels } from '../../../kit/messages/axis-levels.ts';
import { locale } from '../../i18n/language.ts';
import { formatShort } from '../../ui/numbers/number-format.ts';
import type { ChartMetric } from '../view.ts';
import { type Bucket, bucketsOf, hasNumber } from './buckets.ts';
import { type Compared, comparedOf } from './compared.ts';
import {
  type Across,
  areaPath,
  columnPath,
  linePath,
  ringPath,
  type Scale,
  ticksOf,
  yOf,
} from './geometry.ts';
import { layers, stacked } from './layers.ts';
import { type Look, type Series, seriesOf, valuesOf } from './series.ts';

/** One of the drawings above each other, which share their buckets. */
export interface Panel {
  scale: Scale;
  ticks: { y: number; text: string }[];
  shapes: { look: Look; area: string; edge: string; part: string }[];
  /** A share of a bucket that is not whole is a ring: it has no height of its own. */
  hasRings: boolean;
  before: string;
  /** Where a bucket stands, and where it stood before. */
  dots: { look: Look; now: (number | null)[]; before: (number | null)[] };
}

export interface Model {
  across: Across;
  panels: Panel[];
  buckets: Bucket[];
  series: Series[];
  /** Whether anything of the other period is drawn: of days of which nothing is known there is no line. */
  isCompared: boolean;
  bottom: number;
}

interface Asked {
  overview: Overview;
  metric: ChartMetric;
  granularity: Granularity;
  zone: string;
  width: number;
  height: number;
}

const room = { flags: 20, ticks: 24, right: 26, between: 18, letter: 8 };

/** Everything that is drawn, in pixels. */
export function modelOf({ overview, metric, granularity, zone, width, height }: Asked): Model {
  const now = {
    timeline: overview.now.timeline,
    buckets: bucketsOf(overview.now, granularity, overview.events_since),
  };
  const before = comparedOf(overview, granularity, zone);
  const series = seriesOf(metric);
  const [first, second] = series;
  const top = room.flags;
  const bottom = Math.max(top + 1, height - room.ticks);
  const whole = bottom - top;
  const upper = Math.round(whole * 0.24);
  const panels: Described[] = [];
  if (first && second) {
    panels.push({ series: first, top, height: upper, steps: 2, isStack: false });
    const lower = { top: top + upper + room.between, height: whole - upper - room.between };
    panels.push({ series: second, ...lower, steps: 4, isStack: true });
  } else if (first) panels.push({ series: first, top, height: whole, steps: 4, isStack: false });
  const scaled = panels.map((panel) => ({ ...panel, ...scaleOf(panel, now, before) }));
  const letters = Math.max(...scaled.flatMap(({ texts }) => texts.map((text) => text.length)));
  const left = 12 + room.letter * letters;
  const count = Math.max(now.timeline.length, before?.timeline.length ?? 0, 1);
  const across = { left, width: Math.max(1, width - left - room.right), count };
  return {
    ...{ across, series, bottom, buckets: now.buckets },
    isCompared: before?.buckets.some(hasNumber) ?? false,
    panels: scaled.map((panel) => drawn(panel, across, now, before)),
  };
}

interface Described {
  series: Series;
  top: number;
  height: number;
  steps: number;
  isStack: boolean;
}

interface Shown {
  timeline: Moment[];
  buckets: Bucket[];
}

/** Room above the highest value; where all is zero there still is an axis. */
function scaleOf({ series, steps, top, height }: Described, now: Shown, before: Compared | null) {
  const values = [now, ...(before ? [before] : [])].flatMap(({ timeline }) => valuesOf(series, timeline));
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const { isShare } = series;
  const high = isShare ? (most > 0 ? Math.min(100, most * 1.15) : 10) : Math.max(most * 1.08, 4);
  const ticks = ticksOf(high, steps, !isShare);
  const texts = isShare ? percentLevels(locale, ticks) : ticks.map(formatShort);
  return { scale: { top, height, high }, ticks, texts };
}

type Scaled = Described & ReturnType<typeof scaleOf>;

function drawn(panel: Scaled, across: Across, now: Shown, before: Compared | null): Panel {
  const { series, scale, isStack } = panel;
  const at = { across, scale };
  const shapes = isStack
    ? layers.map((layer) => {
        const pairs = now.timeline.map((moment) => stacked(moment)[layer]);
        return { look: layer, ...areaOf(at, pairs, now.buckets), part: columnsOf(at, pairs, now.buckets) };
      })
    : [singleOf(at, series, now)];
  return {
    ...{ scale, shapes, hasRings: series.isShare },
    ticks: panel.ticks.map((tick, index) => ({ y: yOf(scale, tick), text: panel.texts[index] ?? '' })),
    before: before
      ? linePath(across, scale, onlyWhole(valuesOf(series, before.timeline), before.buckets))
      : '',
    dots: {
      look: series.look,
      now: heightsOf(scale, series, now),
      before: before ? heightsOf(scale, series, before) : [],
    },
  };
}

interface At {
  across: Across;
  scale: Scale;
}

type Pair = { from: number; to: number } | null;

function singleOf(at: At, series: Series, now: Shown) {
  const values = valuesOf(series, now.timeline);
  const pairs = values.map((value) => (value === null ? null : { from: 0, to: value }));
  const part = series.isShare ? ringsOf(at, values, now.buckets) : columnsOf(at, pairs, now.buckets);
  return { look: series.look, ...areaOf(at, pairs, now.buckets), part };
}

/** Whole buckets are an area with an edge; any other is drawn for itself, and is no fall of the line. */
function areaOf({ across, scale }: At, pairs: Pair[], buckets: Bucket[]) {
  const whole = onlyWhole(pairs, buckets);
  const tops = whole.map((pair) => pair?.to ?? null);
  return { area: areaPath(across, scale, whole), edge: linePath(across, scale, tops) };
}

function columnsOf({ across, scale }: At, pairs: Pair[], buckets: Bucket[]): string {
  return pairs
    .map((pair, at) => (buckets[at]?.state === 'part' ? columnPath(across, scale, at, pair) : ''))
    .join('');
}

function ringsOf({ across, scale }: At, values: (number | null)[], buckets: Bucket[]): string {
  return values
    .map((value, at) =>
      value !== null && buckets[at]?.state === 'part' ? ringPath(across, scale, at, value) : '',
    )
    .join('');
}

function onlyWhole<Value>(values: (Value | null)[], buckets: Bucket[]): (Value | null)[] {
  return values.map((value, at) => (buckets[at]?.state === 'whole' ? value : null));
}

function heightsOf(scale: Scale, series: Series, { timeline, buckets }: Compared): (number | null)[] {
  return valuesOf(series, timeline).map((value, at) =>
    value === null || !hasNumber(buckets[at]) ? null : yOf(scale, value),
  );
}
