/** The lowest and the highest value that a chart has room for. */
export interface Range {
  low: number;
  high: number;
}

interface Drawn {
  points: (number | null)[];
  band: ([number, number] | null)[];
}

/** With zero, and with the bands; a band that is far wider than its line is cut, so that the line can be seen. */
export function rangeOf(lines: Drawn[]): Range {
  const points = lines.flatMap((line) => line.points.filter((value) => value !== null));
  const [least, most] = [Math.min(0, ...points), Math.max(0, ...points)];
  const room = 1.5 * (most - least);
  const ends = lines.flatMap(({ band }) => band.flatMap((each) => each ?? []));
  const low = Math.max(Math.min(least, ...ends), least - room);
  const high = Math.min(Math.max(most, ...ends), most + room);
  return high > low ? rounded(rounded({ low, high })) : { low: 0, high: 1 };
}

/** Out to the next ticks, so that there is a level above the highest value. Twice, because a wider range may have others. */
function rounded({ low, high }: Range): Range {
  const step = stepOf({ low, high });
  const out = (round: (value: number) => number, value: number) =>
    Number((round(value) * step).toPrecision(12));
  return {
    low: out(Math.floor, low / step + 1e-9),
    high: out(Math.ceil, high / step - 1e-9),
  };
}

/** Where a value is, in percent from the top. */
export function yOf(value: number, { low, high }: Range): number {
  return round(100 - (100 * (value - low)) / (high - low));
}

function stepOf({ low, high }: Range): number {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
}

/** Three to six round values within the range. */
export function ticksOf({ low, high }: Range): number[] {
  const step = stepOf({ low, high });
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** A line through the points, with a gap where there is none; a point that stands alone is a short dash. */
export function pathOf(points: (number | null)[], range: Range): string {
  return points
    .map((value, at) => {
      if (value === null) return '';
      const isFirst = (points[at - 1] ?? null) === null;
      const place = `${xOf(at, points.length)} ${yOf(value, range)}`;
      if (isFirst && (points[at + 1] ?? null) === null) return `M${place}h0.4`;
      return `${isFirst ? 'M' : 'L'}${place}`;
    })
    .join('');
}

/** The area between the ends, for each run of points that have some. */
export function areaOf(band: ([number, number] | null)[], range: Range): string {
  const clamp = (value: number) => Math.min(range.high, Math.max(range.low, value));
  const runs: number[][] = [];
  band.forEach((ends, at) => {
    if (!ends) return;
    const last = runs.at(-1);
    if (last && last.at(-1) === at - 1) last.push(at);
    else runs.push([at]);
  });
  const place = (at: number, end: 0 | 1) =>
    `${xOf(at, band.length)} ${yOf(clamp(band[at]?.[end] ?? 0), range)}`;
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const [over, under] = [run.map((at) => place(at, 1)), run.toReversed().map((at) => place(at, 0))];
      return `M${[...over, ...under].join('L')}Z`;
    })
    .join('');
}

function xOf(at: number, count: number): number {
  return count > 1 ? round((100 * at) / (count - 1)) : 50;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
