import type { BrokenRail, ExperimentRun, SharesPeriod } from '../../contract/analytics/ab-test-runs.ts';
import { rampSteps } from '../../contract/limits/rail-limits.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';
import { controlName, shownVariants } from './control-of-run.ts';
import { isOn } from './weights-period.ts';

/** What the settings of a test say of its guardrails. */
export type GuardSettings = SiteConfig['ab_test']['guard_rails'];

/** What the shares of a test follow from. */
export interface SharesState {
  /** The weights that the owner set. */
  asked: Record<string, number>;
  /** Percent of the visitors who take part. */
  share: number;
  broken: BrokenRail[];
  /** Who was shown: a control that is paused by now is still what the others are compared with. */
  shown?: Set<string>;
}

const everyone = 100;
/** Of a percent; the smallest that a share can be. */
const parts = 1_000_000;

/** What a test begins with. */
export function firstState(asked: Record<string, number>, guards: GuardSettings): SharesState {
  return { asked, share: guards?.ramp_up ? rampSteps[0] : everyone, broken: [] };
}

/** What the shares of a test follow from now. */
export function stateOf(run: Pick<ExperimentRun, 'periods'>): SharesState {
  const last = run.periods.findLast(isOn);
  const shown = shownVariants(run);
  return { asked: askedOf(run), share: last?.share ?? everyone, broken: last?.broken ?? [], shown };
}

/** The weights that the owner set last. */
export function askedOf({ periods }: Pick<ExperimentRun, 'periods'>): Record<string, number> {
  const own = periods.filter(isOn).findLast((period) => period.set_by === 'owner');
  return own?.asked ?? own?.weights ?? {};
}

/** The shares of visitors in this state: who takes no part, and who would see a variant that was taken back, sees control. */
export function sharesOf(
  state: SharesState,
  guards: GuardSettings,
  at: Pick<SharesPeriod, 'from' | 'set_by'>,
): SharesPeriod {
  const { asked, share, broken, shown } = state;
  const isBack = guards !== undefined && (guards.on_break ?? 'revert') === 'revert';
  const back = isBack ? broken.map(({ variant }) => variant) : [];
  if (share === everyone && broken.length === 0) {
    return { from: at.from, weights: asked, set_by: at.set_by };
  }
  const control = controlName(
    Object.keys(asked).filter((name) => (asked[name] ?? 0) > 0 || shown?.has(name)),
  );
  const whole = Object.values(asked).reduce((sum, weight) => sum + weight, 0) || 1;
  const others = Object.entries(asked).filter(([name]) => name !== control);
  const shares = others.map(([name, weight]) => {
    return [name, back.includes(name) ? 0 : round((share * weight) / whole)] as const;
  });
  const taken = shares.reduce((sum, [, each]) => sum + Math.round(parts * each), 0);
  const rest = Math.max(everyone * parts - taken, asked[control ?? ''] ? 1 : 0) / parts;
  const weights = Object.fromEntries(
    Object.keys(asked).map((name) => [name, name === control ? rest : (new Map(shares).get(name) ?? 0)]),
  );
  return {
    ...{ from: at.from, weights, set_by: at.set_by, asked },
    ...(share === everyone ? {} : { share }),
    ...(broken.length === 0 ? {} : { broken }),
  };
}

/** Small shares have more digits, and what is to be shown never becomes none: the test would wait for it forever. */
function round(share: number): number {
  if (share >= 1) return Math.round(100 * share) / 100;
  return share > 0 ? Math.max(1, Math.round(parts * share)) / parts : 0;
}
