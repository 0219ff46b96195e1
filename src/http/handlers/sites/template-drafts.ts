import { ApiError } from '../../../contract/core/errors.ts';
import { newTemplateConfig } from '../../../contract/sites/default-template.ts';
import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import type { Records } from '../../../records/records.ts';
import { findDraft, listDrafts, putDraft, removeOneDraft } from '../../../records/sites/template-drafts.ts';
import type { Handlers } from '../../edge/api.ts';
import { mergeTemplate } from '../merge-config.ts';
import { canAccessSite, ownedSite } from '../owned-site.ts';
import { withAuthorAsShown } from '../shown-address.ts';
import { refusedTemplate } from './refused-template.ts';

/** Changes of templates that wait to be published. Visitors' pages never read them. */
export function templateDraftHandlers({ records, now }: { records: Records; now: () => number }) {
  return {
    'GET /v1/templates/sites/:id/drafts': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const drafts = await listDrafts(records.db, site.id);
      return { status: 200, body: { drafts: drafts.map((each) => withAuthorAsShown(each, caller)) } };
    },

    'PUT /v1/templates/sites/:id/drafts': async ({ caller, params, body, change }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const context = {
        fallback: newTemplateConfig,
        userId: caller.user?.id ?? null,
        now: new Date(now()).toISOString(),
      };
      const config = (before: TemplateConfig) => mergeTemplate(before, body.config);
      return change(async (inside) => {
        const { draft, created } = await putDraft(inside, site.id, { ...body, config }, context).catch(
          refusedTemplate('based_on'),
        );
        return { status: created ? 201 : 200, body: draft };
      });
    },

    'DELETE /v1/templates/drafts/:id': async ({ caller, params, query, change }) => {
      const draft = await findDraft(records.db, params.id);
      if (!draft || !(await canAccessSite(records.db, caller, draft.site_id))) {
        throw noDraft();
      }
      return change(async (inside) => {
        const isGone = await removeOneDraft(inside.db, draft.id, query.based_on).catch(
          refusedTemplate('based_on'),
        );
        if (!isGone) throw noDraft();
        inside.about(draft.name, draft.site_id);
        return { status: 200, body: { id: draft.id, deleted: true as const } };
      });
    },
  } satisfies Partial<Handlers>;
}

function noDraft(): ApiError {
  return new ApiError('NOT_FOUND', 'Draft not found. Check the id.');
}
