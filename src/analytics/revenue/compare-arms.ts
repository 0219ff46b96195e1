import { normalQuantiles } from '../statistics/normal-quantiles.ts';
import type { Group } from './page-view-groups.ts';

const z95 = normalQuantiles.both95;

/** What visitors of an arm did together, in page views or in money. */
export interface ArmTotal {
  eligible: number;
  sum: number;
  /** Over sessions: the sum of squares, how many there are, and with how many of them a visitor's began. */
  squares: number;
  sessions: number;
  begun: number;
}

export interface ArmDifference {
  perVisitor: number;
  interval: [number, number] | null;
  /** For as many visitors as the walled arm has. */
  total: number;
  totalInterval: [number, number] | null;
}

interface Comparison {
  /** Visitors that the total is for. */
  scale: number;
  /** Both arms were drawn by one percentage; else chance is not all that differs, and there is no interval. */
  isSteady: boolean;
}

/** Fewer visitors than this in an arm prove nothing. */
export const enoughEligible = 100;

/**
 * The first arm's mean less the second's, with its 95% interval. Sessions come by chance and each brings as much as it
 * brings (a compound Poisson sum): the variance of an arm's sum is its sum of squares, times what returning visitors add.
 * Both arms are given the squares of z² more average sessions, so that an arm in which nothing happened is not taken for
 * certain (decision 75).
 */
export function compareArms(
  one: ArmTotal,
  other: ArmTotal,
  { scale, isSteady }: Comparison,
): ArmDifference | null {
  if (one.eligible === 0 || other.eligible === 0) return null;
  const perVisitor = one.sum / one.eligible - other.sum / other.eligible;
  const both = addTotals(one, other);
  const more = both.sessions === 0 ? 0 : (z95 ** 2 * both.squares) / both.sessions;
  const ofArm = ({ squares, eligible }: ArmTotal) => (squares + more) / eligible ** 2;
  const variance = (ofArm(one) + ofArm(other)) * clustering(both);
  const half = z95 * Math.sqrt(variance);
  const isKnown = isSteady && variance > 0 && Math.min(one.eligible, other.eligible) >= enoughEligible;
  return {
    perVisitor,
    interval: isKnown ? [perVisitor - half, perVisitor + half] : null,
    total: perVisitor * scale,
    totalInterval: isKnown ? [(perVisitor - half) * scale, (perVisitor + half) * scale] : null,
  };
}

/**
 * How many times as large a variance is because visitors come back. Nobody knows whose sessions they are; but at most
 * K = sessions ÷ begun are one visitor's on average, and where their number is geometric, the mean square of a visitor is
 * K × (mean square + 2 (K − 1) × mean²) of sessions.
 */
function clustering({ sum, squares, sessions, begun }: ArmTotal): number {
  if (squares === 0) return 1;
  const ofVisitor = sessions / Math.max(1, begun);
  return 1 + (2 * (ofVisitor - 1) * sum ** 2) / (sessions * squares);
}

export function addTotals(one: ArmTotal, other: ArmTotal): ArmTotal {
  return {
    eligible: one.eligible + other.eligible,
    sum: one.sum + other.sum,
    squares: one.squares + other.squares,
    sessions: one.sessions + other.sessions,
    begun: one.begun + other.begun,
  };
}

type Counted = Pick<Group, 'arm' | 'sessions' | 'begun' | 'page_views' | 'squares'>;

/** Groups of one arm together, each page view worth `value`. */
export function armTotal<G extends Counted>(
  groups: G[],
  arm: 'walled' | 'holdout',
  eligible: number,
  value: (group: G) => number = () => 1,
): ArmTotal {
  const total: ArmTotal = { eligible, sum: 0, squares: 0, sessions: 0, begun: 0 };
  for (const group of groups.filter((each) => each.arm === arm)) {
    const worth = value(group);
    total.sum += group.page_views * worth;
    total.squares += group.squares * worth ** 2;
    total.sessions += group.sessions;
    total.begun += group.begun;
  }
  return total;
}
