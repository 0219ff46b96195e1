import { normalQuantiles } from '../statistics/normal-quantiles.ts';

const z95 = normalQuantiles.both95;

/** What visitors of an arm did together, in page views or in money. */
export interface ArmTotal {
  eligible: number;
  sum: number;
  /** Over sessions: the sum of squares, and how many there are. */
  squares: number;
  sessions: number;
}

export interface ArmDifference {
  perVisitor: number;
  interval: [number, number] | null;
  /** For as many visitors as the walled arm has. */
  total: number;
  totalInterval: [number, number] | null;
}

/** Fewer visitors than this in an arm prove nothing. */
export const enoughEligible = 100;

/**
 * The first arm's mean less the second's, with its 95% interval. Sessions come by chance and each brings as much as it
 * brings (a compound Poisson sum): the variance of an arm's sum is its sum of squares. Both arms are given the squares
 * of z² more average sessions, so that an arm in which nothing happened is not taken for certain.
 * @param scale visitors that the total is for.
 */
export function compareArms(one: ArmTotal, other: ArmTotal, scale: number): ArmDifference | null {
  if (one.eligible === 0 || other.eligible === 0) return null;
  const perVisitor = one.sum / one.eligible - other.sum / other.eligible;
  const sessions = one.sessions + other.sessions;
  const more = sessions === 0 ? 0 : (z95 ** 2 * (one.squares + other.squares)) / sessions;
  const variance = (one.squares + more) / one.eligible ** 2 + (other.squares + more) / other.eligible ** 2;
  const half = z95 * Math.sqrt(variance);
  const isKnown = variance > 0 && Math.min(one.eligible, other.eligible) >= enoughEligible;
  return {
    perVisitor,
    interval: isKnown ? [perVisitor - half, perVisitor + half] : null,
    total: perVisitor * scale,
    totalInterval: isKnown ? [(perVisitor - half) * scale, (perVisitor + half) * scale] : null,
  };
}

/** Groups of one arm together, each page view worth `value`. */
export function armTotal<G extends { arm: string; sessions: number; page_views: number; squares: number }>(
  groups: G[],
  arm: 'walled' | 'holdout',
  eligible: number,
  value: (group: G) => number = () => 1,
): ArmTotal {
  const total: ArmTotal = { eligible, sum: 0, squares: 0, sessions: 0 };
  for (const group of groups.filter((each) => each.arm === arm)) {
    const worth = value(group);
    total.sum += group.page_views * worth;
    total.squares += group.squares * worth ** 2;
    total.sessions += group.sessions;
  }
  return total;
}
