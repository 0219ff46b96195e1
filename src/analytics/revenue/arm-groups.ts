import { type Bucket, bounds, buckets, type Period } from '../period.ts';
import { began } from '../query.ts';
import type { AnalyticsStore } from '../store.ts';
import { type Group, isOf, type Kind, type Row, readRows, sumsOf, toGroups } from './page-view-groups.ts';

/** Visitors who were drawn into each arm. */
export interface Eligible {
  walled: number;
  holdout: number;
}

/** Page views of the arms: all, and those without a blocker, so that ads show. */
const armKinds = ['views', 'enabled'] as const;
type ArmKind = (typeof armKinds)[number];

export interface ArmGroups<K extends Kind = never> {
  eligible: Eligible & { byDay: Map<string, Eligible> };
  /** Of the arms, and of all sessions those of the kinds that were asked for. */
  groups: Record<ArmKind | K, Group[]>;
}

interface Question<K extends Kind> {
  period: Period;
  days?: Bucket[];
  kinds?: Exclude<K, ArmKind>[];
  attributionDays?: number;
}

/** Both arms in a period and other page views, in one reading of the sessions: by the day on which each began, country and device. */
export async function readArms<K extends Kind = never>(
  store: AnalyticsStore,
  siteId: string,
  { period, days = buckets(period, 'day'), kinds = [], attributionDays = 0 }: Question<K>,
): Promise<ArmGroups<K>> {
  const rows = await readRows(
    store,
    {
      sums: [...armKinds, ...kinds].map(sumsOf).concat('sumIf(sign, arm_first) AS eligible'),
      where: [began, `(arm IN ('walled', 'holdout')${kinds.map((kind) => ` OR ${isOf(kind)}`).join('')})`],
      days,
    },
    { site: siteId, ...bounds(period), window: attributionDays * 86_400 },
  );
  const ofArms = rows.filter(({ arm }) => isArm(arm));
  const groups = [...armKinds, ...kinds].map((kind) => [
    kind,
    toGroups(kind === 'views' || kind === 'enabled' ? ofArms : rows, kind),
  ]);
  return { eligible: countEligible(ofArms), groups: Object.fromEntries(groups) };
}

function countEligible(rows: Row[]): ArmGroups['eligible'] {
  const eligible = { walled: 0, holdout: 0 };
  const byDay = new Map<string, Eligible>();
  for (const { day, arm, eligible: added = 0 } of rows) {
    if (added === 0 || !isArm(arm)) continue;
    const known = byDay.get(day) ?? { walled: 0, holdout: 0 };
    byDay.set(day, { ...known, [arm]: known[arm] + added });
    eligible[arm] += added;
  }
  return { ...eligible, byDay };
}

function isArm(arm: string): arm is keyof Eligible {
  return arm === 'walled' || arm === 'holdout';
}

/** The first and last day with visitors in the hold-out: what the two arms are compared on. */
export function measuredDays(byDay: Map<string, Eligible>): { start: string; end: string } | null {
  const days = [...byDay].flatMap(([day, { holdout }]) => (holdout > 0 ? [day] : [])).sort();
  const [start, end] = [days[0], days.at(-1)];
  return start === undefined || end === undefined ? null : { start, end };
}
