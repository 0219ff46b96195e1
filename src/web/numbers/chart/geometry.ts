/** The buckets from left to right, in pixels. */
export interface Across {
  left: number;
  width: number;
  count: number;
}

/** A scale from the ground up, in pixels. */
export interface Scale {
  top: number;
  height: number;
  high: number;
}

type Pair = { from: number; to: number } | null;

/** Room at both ends for the column of a bucket that is not whole, in buckets. */
function edgeOf(count: number): number {
  return count === 1 ? 0.5 : Math.min(0.4, (count - 1) / 40);
}

export function xOf({ left, width, count }: Across, bucket: number): number {
  return round(left + (width * (bucket + edgeOf(count))) / spanOf(count));
}

/** The bucket that is nearest to a place. */
export function bucketAt({ left, width, count }: Across, x: number): number {
  const place = Math.round(((x - left) / width) * spanOf(count) - edgeOf(count));
  return Math.min(count - 1, Math.max(0, place));
}

export function columnWidth({ width, count }: Across): number {
  return round(Math.min(26, (0.6 * width) / spanOf(count)));
}

export function yOf({ top, height, high }: Scale, value: number): number {
  return round(top + height - (height * value) / high);
}

/** Round values from zero up, at most so many steps, and at least one above zero. */
export function ticksOf(high: number, steps: number, isWhole: boolean): number[] {
  const rough = high / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const rounds = [1, 2, 5, 10].map((each) => each * power);
  const found = rounds.find((each) => each >= rough * 0.999) ?? rough;
  // With two steps, 5 is too much for 4.6.
  const fitting = found <= high ? found : (rounds.findLast((each) => each <= high) ?? high);
  const step = isWhole ? Math.max(1, fitting) : fitting;
  const count = Math.floor(high / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** A line through the values, with a gap where there is none; one that stands alone is a short dash. */
export function linePath(across: Across, scale: Scale, values: (number | null)[]): string {
  return runsOf(values)
    .map((run) => {
      const points = run.map((at) => `${xOf(across, at)} ${yOf(scale, values[at] ?? 0)}`);
      return points.length > 1 ? `M${points.join('L')}` : `M${points[0]}m-4 0h8`;
    })
    .join('');
}

/** The area between each pair of values; a pair that stands alone is a column. */
export function areaPath(across: Across, scale: Scale, pairs: Pair[]): string {
  return runsOf(pairs)
    .map((run) => {
      const [only = 0] = run;
      if (run.length === 1) return columnPath(across, scale, only, pairs[only] ?? null);
      const over = run.map((at) => `${xOf(across, at)} ${yOf(scale, pairs[at]?.to ?? 0)}`);
      const under = run.toReversed().map((at) => `${xOf(across, at)} ${yOf(scale, pairs[at]?.from ?? 0)}`);
      return `M${[...over, ...under].join('L')}Z`;
    })
    .join('');
}

export function columnPath(across: Across, scale: Scale, bucket: number, pair: Pair): string {
  if (!pair || pair.to <= pair.from) return '';
  const width = columnWidth(across);
  const [over, under] = [yOf(scale, pair.to), yOf(scale, pair.from)];
  return `M${round(xOf(across, bucket) - width / 2)} ${under}V${over}h${width}V${under}Z`;
}

export function ringPath(across: Across, scale: Scale, bucket: number, value: number): string {
  return `M${round(xOf(across, bucket) - 4)} ${yOf(scale, value)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z`;
}

/** Places that follow each other and have a value. */
function runsOf(values: unknown[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, at) => {
    if (value === null || value === undefined) return;
    const last = runs.at(-1);
    if (last && last.at(-1) === at - 1) last.push(at);
    else runs.push([at]);
  });
  return runs;
}

function spanOf(count: number): number {
  return count - 1 + 2 * edgeOf(count);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
