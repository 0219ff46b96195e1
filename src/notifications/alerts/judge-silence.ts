/** Sessions in a span of hours that is just over, and in those that it is compared with. */
export interface Silence {
  sessions: number;
  /** The same hours 1, 2, 3 and 4 weeks before. */
  weeksBefore: number[];
  /** The same hours 1 to 7 days before; null where the span is longer than a day. */
  daysBefore: number[] | null;
}

export type SilenceVerdict = { is: 'usual' } | { is: 'silent' } | { is: 'unusual'; usualSessions: number };

/** Where so many are usual, none at all is no accident, even if three in four stay away for a reason of their own. */
const leastUsual = 20;
const leastWeeks = 3;

/**
 * Whether no session at all is odd: only where there were always some at such hours. A site that is too young for
 * weeks is compared with each of the last seven days.
 * @returns `silent` where nothing can be said.
 */
export function judgeSilence({ sessions, weeksBefore, daysBefore }: Silence): SilenceVerdict {
  if (sessions > 0) return { is: 'usual' };
  const weeks = weeksBefore.filter((count) => count >= leastUsual);
  if (weeks.length >= leastWeeks) return { is: 'unusual', usualSessions: middle(weeks) };
  const isDaily = daysBefore?.length === 7 && daysBefore.every((count) => count >= leastUsual);
  return isDaily ? { is: 'unusual', usualSessions: middle(daysBefore) } : { is: 'silent' };
}

function middle(counts: number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
