import { readChoiceOutcomes } from '../../../analytics/choice-outcomes.ts';
import { choiceValues, worthOf } from '../../../analytics/choice-worth.ts';
import { bounds, periodOf } from '../../../analytics/period.ts';
import { knownPart } from '../../../analytics/raw-days.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { defaultRevenue } from '../../../contract/analytics/revenue.ts';
import type { Records } from '../../../records/records.ts';
import { countOutcomes } from '../../../records/sites/outcomes.ts';
import { findRevenue } from '../../../records/sites/revenue.ts';
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
      const { counted, counted_from } = knownPart(period, body, site, parts.now());
      const { from } = bounds(period);
      const span = counted ? bounds(counted) : { from, to: from };
      const settings = (await findRevenue(records.db, site.id)) ?? defaultRevenue;
      const [read, confirmed] = await Promise.all([
        readChoiceOutcomes(store, site.id, {
          ...{ period, filters: body.filters, templates },
          counted: span,
        }),
        // Kept without their session: nothing is known to narrow them by.
        body.filters.length > 0 ? null : countOutcomes(records.db, site.id, span),
      ]);
      const worth = { currency: settings.currency, choice_values: choiceValues(settings, templates) };
      const choices = read.choices.map((each) => ({ ...each, ...worthOf(each, worth, confirmed) }));
      return { status: 200, body: { ...read, counted_from, currency: worth.currency, choices } };
    },
  } satisfies Partial<Handlers>;
}
