import { readChoiceOutcomes } from '../../../analytics/choice-outcomes.ts';
import { periodOf } from '../../../analytics/period.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Records } from '../../../records/records.ts';
import { listTemplates } from '../../../records/sites/templates.ts';
import type { Handlers } from '../../edge/api.ts';
import { onlyDeclared } from '../declared-properties.ts';
import { ownedSite } from '../owned-site.ts';

export function choiceOutcomeHandlers(parts: { records: Records; store: AnalyticsStore; now: () => number }) {
  const { records, store } = parts;
  return {
    'POST /v1/analytics/sites/:id/choices': async ({ caller, params, body }) => {
      const site = await ownedSite(records.db, caller, params.id);
      onlyDeclared(site, body);
      const templates = await listTemplates(records.db, site.id);
      const period = periodOf(body.range, site.config.timezone, parts.now());
      const asked = { period, filters: body.filters, templates };
      return { status: 200, body: await readChoiceOutcomes(store, site.id, asked) };
    },
  } satisfies Partial<Handlers>;
}
