import type { ExperimentRun, SharesPeriod } from '../../contract/analytics/ab-test-runs.ts';
import type { Template } from '../../contract/sites/templates.ts';
import type { Db } from '../records.ts';
import { contentOf } from '../sites/template-content.ts';
import { addPeriod, findRun } from './ab-test-runs.ts';
import { sharesOf, stateOf } from './traffic-split.ts';
import { isOn } from './weights-period.ts';

const maxAttempts = 5;

/**
 * A template that is edited while it is tested begins a new version of its variant, whose numbers are counted apart and
 * whose rails hold again. Call it in the transaction that saves the template.
 */
export async function noteTemplateEdit(db: Db, before: Template, after: Template): Promise<void> {
  if (contentOf(before.config) === contentOf(after.config)) return;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const run = await findRun(db, after.site_id);
    const last = run?.periods.findLast(isOn);
    if (!run || !last || run.stopped_at !== null) return;
    const edited = run.variants
      .filter(({ template_id }) => template_id === after.id || template_id === after.name)
      .map(({ name }) => name);
    if (edited.length === 0) return;
    if (await addPeriod(db, run, { ...editedPeriod(run, last, edited, after.updated_at), edited })) return;
  }
}

/** A version that is taken back for a broken rail does not take back the next one. */
function editedPeriod(
  run: ExperimentRun,
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
