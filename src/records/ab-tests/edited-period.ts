import type { ExperimentRun, SharesPeriod } from '../../contract/analytics/ab-test-runs.ts';
import { sharesOf, stateOf } from './traffic-split.ts';
import { isOn } from './weights-period.ts';

/**
 * What an edit of templates begins: a new version of the variants that show them, whose numbers are counted apart and
 * whose rails hold again. Null where nobody could have seen what was edited: then all that is known still holds.
 * @param seen the run as visitors got it until now, where its last period only begins
 */
export function editedPeriod(
  run: Pick<ExperimentRun, 'variants' | 'periods'>,
  isEdited: (template: string) => boolean,
  at: string,
  seen: Pick<ExperimentRun, 'periods'> = run,
): SharesPeriod | null {
  const last = run.periods.findLast(isOn);
  const edited = run.variants
    .filter(({ name, template_id }) => isEdited(template_id) && seenSince(seen, name) !== undefined)
    .map(({ name }) => name);
  if (!last || edited.length === 0) return null;
  return { ...versionPeriod(run, last, edited, at), edited };
}

/** Since when visitors get a variant as its wall is now; undefined where none ever did. */
export function seenSince({ periods }: Pick<ExperimentRun, 'periods'>, name: string): string | undefined {
  const version = periods.findLastIndex(({ edited }) => edited?.includes(name));
  return periods.slice(Math.max(0, version)).find(({ weights }) => (weights[name] ?? 0) > 0)?.from;
}

/** A version that is taken back for a broken rail does not take back the next one. */
function versionPeriod(
  run: Pick<ExperimentRun, 'periods'>,
  { edited: _, ...last }: SharesPeriod,
  edited: string[],
  at: string,
): SharesPeriod {
  const when = { from: at > last.from ? at : last.from, set_by: 'template' as const };
  if (last.asked === undefined) return { ...last, ...when };
  const state = stateOf(run);
  const isBack = state.broken.some(({ variant }) => last.weights[variant] === 0);
  const broken = state.broken.filter(({ variant }) => !edited.includes(variant));
  return sharesOf({ ...state, broken }, { on_break: isBack ? 'revert' : 'notify' }, when);
}
