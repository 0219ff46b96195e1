import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import { controlName } from '../../records/ab-tests/traffic-split.ts';
import { isOn } from '../../records/ab-tests/weights-period.ts';
import type { Exposure } from './count-exposures.ts';

/**
 * From which of its periods on a test is judged: since all its walls are what they are now, and as many visitors take
 * part. What came before is of other days than what the others are compared with, so it is kept apart.
 */
export function countedFrom({ periods }: Pick<ExperimentRun, 'periods'>): number {
  let [first, share] = [0, periods[0]?.share];
  for (const [place, period] of periods.entries()) {
    if (!isOn(period)) continue;
    if (period.set_by === 'template' || period.share !== share) first = place;
    share = period.share;
  }
  return first;
}

/**
 * The variant that the others are compared with, in all that is said of a test: the one of that name, else the first, of
 * those that visitors were to get since then. One without visitors would say nothing of the others.
 */
export function controlOfRun(run: Pick<ExperimentRun, 'variants' | 'periods'>): string | null {
  const periods = run.periods.slice(countedFrom(run));
  const names = run.variants.map(({ name }) => name);
  const shown = names.filter((name) => periods.some(({ weights }) => (weights[name] ?? 0) > 0));
  return controlName(shown.length > 0 ? shown : names) ?? null;
}

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
