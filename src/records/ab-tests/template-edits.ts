import type { Template } from '../../contract/sites/templates.ts';
import type { Db } from '../records.ts';
import { contentOf } from '../sites/template-content.ts';
import { addPeriod, findRun } from './ab-test-runs.ts';
import { editedPeriod } from './edited-period.ts';

const maxAttempts = 5;

/**
 * A template that is edited while it is tested begins a new version of its variant. Call it in the transaction that
 * saves the template.
 */
export async function noteTemplateEdit(db: Db, before: Template, after: Template): Promise<void> {
  if (contentOf(before.config) === contentOf(after.config)) return;
  const isEdited = (idOrName: string) => idOrName === after.id || idOrName === after.name;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const run = await findRun(db, after.site_id);
    // An edit while the test is off is noted as it goes on.
    if (!run || run.stopped_at !== null) return;
    const period = editedPeriod(run, isEdited, after.updated_at);
    if (!period || (await addPeriod(db, run, period))) return;
  }
}
