import type { BrokenRail, ExperimentRun, SharesPeriod } from '../../contract/analytics/ab-test-runs.ts';
import type { Guardrails } from '../../contract/analytics/guardrails.ts';
import { eachApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import type { Signals } from '../../kit/signals/signals.ts';
import { addPeriod } from '../../records/ab-tests/ab-test-runs.ts';
import { listFixedRuns } from '../../records/ab-tests/running-ab-tests.ts';
import { type GuardSettings, sharesOf, stateOf } from '../../records/ab-tests/traffic-split.ts';
import type { Unread } from '../../records/read-json.ts';
import { inTransaction, type Records } from '../../records/records.ts';
import { findSite, type OwnedSite } from '../../records/sites/sites.ts';
import { tellSoon } from './tell-soon.ts';

export interface SteerParts {
  records: Records;
  signals: Pick<Signals, 'publish'>;
  readRails: (site: OwnedSite, run: ExperimentRun, guards: GuardSettings) => Promise<Guardrails>;
  now: () => number;
  log: Log;
}

/**
 * Takes back the variants of running tests that break a rail, and lets more visitors take part in those that have
 * broken none for long enough. Only tests whose owner has set guardrails.
 */
export async function steerTests(parts: SteerParts): Promise<void> {
  await eachApart(await listFixedRuns(parts.records.db, parts.now()), (each) => steer(parts, each), {
    ...{ log: parts.log, message: 'the guardrails of an A/B test could not be checked' },
    about: ({ siteId }) => ({ site: siteId }),
  });
}

async function steer(parts: SteerParts, { siteId, read }: Unread<ExperimentRun | null>): Promise<void> {
  const run = read();
  const site = await findSite(parts.records.db, siteId);
  const guards = site?.config.ab_test.guard_rails;
  if (!run || !guards) return;
  const rails = await parts.readRails(site, run, guards);
  const next = nextPeriod(run, guards, rails, new Date(parts.now()).toISOString());
  if (next && (await settle(parts, siteId, run, next))) await parts.signals.publish('site', siteId);
}

/** What follows from the rails; null where everything stays. A rail that breaks comes before a next step. */
export function nextPeriod(
  run: ExperimentRun,
  guards: NonNullable<GuardSettings>,
  { rails, ramp_up }: Guardrails,
  now: string,
): SharesPeriod | null {
  const state = stateOf(run);
  const fresh: BrokenRail[] = rails
    .filter((rail) => rail.state === 'broken' && rail.broken_at === null)
    .map(({ variant, metric }) => ({ variant, metric, at: now }));
  if (fresh.length > 0) {
    const broken = [...state.broken, ...fresh];
    return sharesOf({ ...state, broken }, guards, { from: now, set_by: 'guard_rail' });
  }
  const weights = run.periods.at(-1)?.weights ?? {};
  // A broken rail whose variant is still shown, since its owner is only notified, holds the ramp-up back.
  if (state.broken.some(({ variant }) => (weights[variant] ?? 0) > 0)) return null;
  const isReady = ramp_up !== null && ramp_up.hours_left === 0 && ramp_up.sessions_left === 0;
  if (!guards.ramp_up || !isReady || ramp_up.next_share === null) return null;
  // With every rival taken back there is nothing left to raise.
  const rivals = Object.values(weights).filter((weight) => weight > 0).length - 1;
  if (rivals < 1) return null;
  const share = ramp_up.next_share;
  return sharesOf({ ...state, share }, guards, { from: now, set_by: 'ramp_up' });
}

/** @returns false where the owner changed the test meanwhile: the next look sees that. */
async function settle(
  { records, log }: SteerParts,
  siteId: string,
  run: ExperimentRun,
  next: SharesPeriod,
): Promise<boolean> {
  const isSaved = await inTransaction(records, async (db) => {
    if (!(await addPeriod(db, run, next))) return false;
    if (next.set_by === 'guard_rail') await tellSoon(db, siteId, `rails:${run.id}`, next.from);
    return true;
  });
  if (isSaved) log.info({ site: siteId, test: run.id, period: next }, 'the guardrails changed an A/B test');
  return isSaved;
}
