import { isDeepStrictEqual } from 'node:util';
import { endIfPast } from '../../../analytics/ab-test/end-ab-tests.ts';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import { newTemplateConfig } from '../../../contract/sites/default-template.ts';
import type { Template, TemplatePatch } from '../../../contract/sites/templates.ts';
import type { Signals } from '../../../kit/signals/signals.ts';
import { noteTemplateEdit } from '../../../records/ab-tests/template-edits.ts';
import type { Db, Records, RecordsAt } from '../../../records/records.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import { removeDraft, removeDraftOf, wholeDraft } from '../../../records/sites/template-drafts.ts';
import { listVersions } from '../../../records/sites/template-versions.ts';
import {
  findTemplate,
  listTemplates,
  putTemplate,
  removeTemplate,
  restoreTemplate,
  type Saved,
  type TemplateWish,
} from '../../../records/sites/templates.ts';
import type { Handlers } from '../../edge/api.ts';
import { mergeTemplate } from '../merge-config.ts';
import { canAccessSite, ownedSite, ownedSiteForUpdate } from '../owned-site.ts';
import { withAuthorAsShown } from '../shown-address.ts';
import { refusedTemplate } from './refused-template.ts';

export function templateHandlers(parts: { records: Records; signals: Signals; now: () => number }) {
  const { records, signals } = parts;
  const now = () => new Date(parts.now()).toISOString();

  async function ownedTemplate(caller: Caller, id: string): Promise<Template> {
    const template = await findTemplate(records.db, id);
    // One error for both, so that callers do not learn which templates exist in other accounts.
    if (template && (await canAccessSite(records.db, caller, template.site_id))) return template;
    throw new ApiError('NOT_FOUND', 'Template not found. Check the id.');
  }

  /** A test whose last day is over ends before the edit, which would be counted as a part of it. */
  async function endTest(inside: RecordsAt, caller: Caller, siteId: string): Promise<void> {
    await endIfPast(inside.db, await ownedSiteForUpdate(inside, caller, siteId), parts.now());
  }

  return {
    'GET /v1/templates/sites/:id': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return { status: 200, body: { templates: await listTemplates(records.db, site.id) } };
    },

    'PUT /v1/templates/sites/:id': async ({ caller, params, body, change }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const context = { fallback: newTemplateConfig, userId: caller.user?.id ?? null, now: now() };
      const answer = await change(async (inside) => {
        await endTest(inside, caller, site.id);
        const wish = await wishOf(inside.db, site.id, body);
        const { created, ...saved } = await putTemplate(inside, site.id, wish, context).catch(
          refusedTemplate('based_on'),
        );
        await noteEdit(inside.db, saved);
        if (isSameWall(saved) && body.publishes === undefined) inside.unchanged();
        if (body.publishes !== undefined) {
          await removeDraft(inside.db, site.id, body.name, body.publishes).catch(
            refusedTemplate('publishes'),
          );
        }
        return { status: created ? 201 : 200, body: saved.template };
      });
      await signals.publish('site', site.id);
      return answer;
    },

    'GET /v1/templates/:id': async ({ caller, params }) => {
      return { status: 200, body: await ownedTemplate(caller, params.id) };
    },

    'DELETE /v1/templates/:id': async ({ caller, params, change }) => {
      const template = await ownedTemplate(caller, params.id);
      const answer = await change(async (inside) => {
        // A change of the site that begins to use it waits, and is then refused.
        const site = await ownedSiteForUpdate(inside, caller, template.site_id);
        if (isNeeded(site, template)) throw conflict('template_in_use', needed);
        await removeTemplate(inside.db, template.id);
        await removeDraftOf(inside.db, template);
        inside.about(template.name, site.id);
        return { status: 200, body: { id: template.id, deleted: true as const } };
      });
      await signals.publish('site', template.site_id);
      return answer;
    },

    'GET /v1/templates/:id/versions': async ({ caller, params }) => {
      const { id } = await ownedTemplate(caller, params.id);
      const versions = await listVersions(records.db, id);
      return { status: 200, body: { versions: versions.map((each) => withAuthorAsShown(each, caller)) } };
    },

    'POST /v1/templates/:id/restore': async ({ caller, params, body, change }) => {
      const template = await ownedTemplate(caller, params.id);
      const context = { userId: caller.user?.id ?? null, now: now() };
      const answer = await change(async (inside) => {
        await endTest(inside, caller, template.site_id);
        const restored = await restoreTemplate(inside, template, body.version_id, context);
        if (!restored) throw invalidFields([{ field: 'version_id', reason: 'invalid_value' }]);
        inside.about(template.name, template.site_id);
        if (isSameWall(restored)) inside.unchanged();
        await noteEdit(inside.db, restored);
        return { status: 200, body: restored.template };
      });
      await signals.publish('site', template.site_id);
      return answer;
    },
  } satisfies Partial<Handlers>;
}

const needed = 'The site or its A/B test uses this template, or it is the default: it cannot be deleted.';

/** What is to be saved: what is sent; where nothing is sent but a draft's state, all of that draft. */
async function wishOf(db: Db, siteId: string, body: SentTemplate): Promise<TemplateWish> {
  const { name, config, publishes, based_on } = body;
  if (publishes === undefined || Object.keys(config).length > 0)
    return { name, config: (stored) => mergeTemplate(stored, config), based_on };
  const draft = await wholeDraft(db, siteId, name, publishes).catch(refusedTemplate('publishes'));
  return based_on === undefined ? draft : { ...draft, based_on };
}

type SentTemplate = Pick<TemplateWish, 'name' | 'based_on'> & {
  config: TemplatePatch;
  publishes?: string | undefined;
};

async function noteEdit(db: Db, { before, template }: Saved): Promise<void> {
  if (before) await noteTemplateEdit(db, before, template);
}

function isSameWall({ before, template }: Saved): boolean {
  return before !== null && isDeepStrictEqual(before.config, template.config);
}

/** Whether a visitor can meet it, now or by a setting; every site keeps its default. */
function isNeeded(site: OwnedSite, { id, name }: Template): boolean {
  const named = [site.config.template_id, ...site.config.ab_test.variants.map((one) => one.template_id)];
  return name === 'default' || named.includes(id) || named.includes(name);
}
