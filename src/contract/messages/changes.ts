/** How a number moved against other days, and whether chance alone would hardly move it as far. */
export interface Moved {
  value: number;
  unit: 'percent' | 'points';
  isNews: boolean;
}

/** 95%, both sides. */
const z = 1.96;

/**
 * In percent; null where there was nothing before.
 * @param days how many each of the two counts is of, where they differ: then their averages are compared
 */
export function countMoved(now: number, before: number, days: [number, number] = [1, 1]): Moved | null {
  if (before === 0) return null;
  const [mine, theirs] = [now / days[0], before / days[1]];
  const isNews = Math.abs(mine - theirs) > z * Math.sqrt(mine / days[0] + theirs / days[1]);
  return { value: (100 * (mine - theirs)) / theirs, unit: 'percent', isNews };
}

interface Share {
  part: number;
  whole: number;
}

/** Whether a change is good news; null where chance may have made it, where it rounds to nothing, or where it is neither. */
export function goodNews({ value, isNews }: Moved, moreIsGood: boolean | null): boolean | null {
  return moreIsGood === null || !isNews || isNothing(value) ? null : value > 0 === moreIsGood;
}

/** With one digit after the point, it is written as none. */
export function isNothing(change: number): boolean {
  return Math.abs(change) < 0.05;
}

/** In points; null where one of the two is a share of nothing. */
export function shareMoved(now: Share, before: Share): Moved | null {
  if (now.whole === 0 || before.whole === 0) return null;
  const difference = now.part / now.whole - before.part / before.whole;
  const pooled = (now.part + before.part) / (now.whole + before.whole);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / now.whole + 1 / before.whole));
  return { value: 100 * difference, unit: 'points', isNews: Math.abs(difference) > z * error };
}
