import { ApiError } from '../../contract/errors.ts';
import { defaultTemplateConfig } from '../../contract/templates.ts';
import type { Signals } from '../../kit/signals/signals.ts';
import type { Records } from '../../records/records.ts';
import { findTemplate, listTemplates, putTemplate } from '../../records/templates.ts';
import type { Handlers } from '../api.ts';
import { mayReach, ownedSite } from '../owned-site.ts';

export function templateHandlers(parts: { records: Records; signals: Signals; now: () => number }) {
  const { records, signals } = parts;
  return {
    'GET /v1/templates/sites/:id': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return { status: 200, body: { templates: await listTemplates(records.db, site.id) } };
    },

    'PUT /v1/templates/sites/:id': async ({ caller, params, body }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const now = new Date(parts.now()).toISOString();
      const { template, created } = await putTemplate(records, site.id, body, defaultTemplateConfig, now);
      await signals.publish('site', site.id);
      return { status: created ? 201 : 200, body: template };
    },

    'GET /v1/templates/:id': async ({ caller, params }) => {
      const template = await findTemplate(records.db, params.id);
      // One refusal for both: whoever asks must not learn which template exists elsewhere.
      if (template && (await mayReach(records.db, caller, template.site_id)))
        return { status: 200, body: template };
      throw new ApiError('NOT_FOUND', 'There is no such template.');
    },
  } satisfies Partial<Handlers>;
}
