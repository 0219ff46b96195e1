import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import type { Guardrails, Rail } from '../../contract/analytics/guardrails.ts';
import type { RevenueSettings } from '../../contract/analytics/revenue.ts';
import { type RailMetric, rampNeeds, rampSteps } from '../../contract/limits/rail-limits.ts';
import { controlOfRun } from '../../records/ab-tests/control-of-run.ts';
import { type GuardSettings, stateOf } from '../../records/ab-tests/traffic-split.ts';
import { isOn } from '../../records/ab-tests/weights-period.ts';
import type { AnalyticsStore } from '../store.ts';
import { revertedIn } from './ab-test.ts';
import { countRails } from './count-rails.ts';
import { judgeRails, type RailCounts } from './judge-rails.ts';

interface Around {
  guards: GuardSettings;
  revenue: Pick<RevenueSettings, 'currency' | 'rates'> | null;
  nowMs: number;
}

/** What the variants of a test cost compared with control, and how far its ramp-up is. */
export async function readRails(
  store: AnalyticsStore,
  site: { id: string; config: { timezone: string } },
  run: ExperimentRun,
  { guards, revenue, nowMs }: Around,
): Promise<Guardrails> {
  const rates = revenue?.rates ?? [];
  const counts = await countRails(store, site, run, { rates, nowMs });
  const names = run.variants.map(({ name }) => name);
  const control = controlOfRun(run) ?? '';
  const challengers = names.filter((name) => name !== control);
  const { broken } = stateOf(run);
  const { rails, comparisons } = judgeRails(counts, { control, challengers }, broken);
  return {
    on_break: guards && run.allocation === 'fixed' ? (guards.on_break ?? 'revert') : null,
    currency: rates.length > 0 ? (revenue?.currency ?? null) : null,
    comparisons,
    rails: rails.map(inUnits),
    reverted: revertedIn(run),
    ramp_up: rampOf(run, counts, challengers, nowMs),
  };
}

/** How far a ramp-up is; null where everyone took part from the start. */
function rampOf(
  run: ExperimentRun,
  counts: RailCounts[],
  challengers: string[],
  nowMs: number,
): Guardrails['ramp_up'] {
  const on = run.periods.filter(isOn);
  if (on.every(({ share }) => share === undefined)) return null;
  const { share } = stateOf(run);
  const before = on.findLastIndex((period) => (period.share ?? 100) !== share);
  const since = on[before + 1]?.from ?? run.started_at;
  const next = rampSteps.find((step) => step > share) ?? null;
  const starts = run.periods.findIndex(({ from }) => from === since);
  const reverted = revertedIn(run);
  const waiting = challengers.filter(
    (name) => !reverted.includes(name) && (on.at(-1)?.weights[name] ?? 0) > 0,
  );
  const sessions = waiting.map((name) =>
    counts
      .filter((row) => row.name === name && row.period >= starts)
      .reduce((sum, row) => sum + row.sessions, 0),
  );
  const hours = rampNeeds.hours - (nowMs - Date.parse(since)) / 3_600_000;
  return {
    share,
    since,
    next_share: next,
    hours_left: next === null ? 0 : Math.max(0, Math.ceil(hours)),
    sessions_left:
      next === null ? 0 : Math.max(0, rampNeeds.sessions - Math.min(...sessions, rampNeeds.sessions)),
  };
}

const scales: Record<RailMetric, number> = {
  pages_per_session: 1,
  left_after_wall: 100,
  no_blocker: 100,
  revenue: 1,
};

/** Shares in percent, and no more digits than anybody reads. */
function inUnits(rail: Rail): Rail {
  const scale = (value: number | null) =>
    value === null ? null : Math.round(10_000 * scales[rail.metric] * value) / 10_000;
  const { value, control, limit, interval } = rail;
  const [low, high] = interval?.map(scale) ?? [null, null];
  return {
    ...rail,
    value: scale(value),
    control: scale(control),
    limit: scale(limit),
    interval: low != null && high != null ? [low, high] : null,
  };
}
