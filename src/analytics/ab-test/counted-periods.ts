import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import { countedFrom } from '../../records/ab-tests/control-of-run.ts';
import { isOn } from '../../records/ab-tests/weights-period.ts';
import type { Exposure } from './count-exposures.ts';

/** Whether only some visitors take part, or did when it ended. */
export function isRampingUp({ periods }: Pick<ExperimentRun, 'periods'>): boolean {
  return (periods.findLast(isOn)?.share ?? 100) < 100;
}

/** Whether differences between its variants mean anything: not while they decide who sees which, nor during a ramp-up. */
export function isCompared(run: ExperimentRun): boolean {
  return run.allocation !== 'bandit' && !isRampingUp(run);
}

/** From which period on its walls are what they are now, however many visitors took part. */
export function versionFrom({ periods }: Pick<ExperimentRun, 'periods'>): number {
  return Math.max(
    0,
    periods.findLastIndex(({ set_by }) => set_by === 'template'),
  );
}

/**
 * What counts in the verdict. Walls that pages had loaded before the test began, or that stood while it was off, are
 * not the test's; nor are those that stood while control had no rival. Just after an edit, pages may still show the former wall.
 */
export function ofTest<E extends Exposure>(rows: E[], run: ExperimentRun | null): E[] {
  if (!run) return rows;
  const first = countedFrom(run);
  const own = shownIn(rows, run).filter(({ period }) => period >= first && hasRivals(run, period));
  return own.map((row) => (row.period === first && isEdit(run, first) ? settledOf(row) : row));
}

/** Of all its periods. */
export function shownIn<E extends Pick<Exposure, 'name' | 'period'>>(rows: E[], run: ExperimentRun): E[] {
  const names = new Set(run.variants.map(({ name }) => name));
  return rows.filter(({ name, period }) => names.has(name) && isOn(run.periods[period] ?? noPeriod));
}

const noPeriod = { from: '', weights: {}, set_by: 'owner' as const };

/** False only where a guardrail left nobody but control. */
function hasRivals({ periods }: ExperimentRun, place: number): boolean {
  const period = periods[place];
  if (!period?.broken) return true;
  return Object.values(period.weights).filter((weight) => weight > 0).length > 1;
}

function isEdit({ periods }: ExperimentRun, place: number): boolean {
  return periods[place]?.set_by === 'template';
}

function settledOf<E extends Exposure>(row: E): E {
  return {
    ...row,
    impressions: row.settled,
    conversions: row.settled_conversions,
    unconfirmed_conversions: row.settled_unconfirmed,
    several: row.settled_several,
  };
}
