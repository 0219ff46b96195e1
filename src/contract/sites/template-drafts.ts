import * as z from 'zod';
import { Instant, nameText, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';
import { TemplateConfig, TemplatePatch } from './templates.ts';

/** Changes of a template that are saved and not published. */
export const TemplateDraft = z
  .object({
    id: Uuid,
    site_id: Uuid,
    name: z.string().describe('Of the template that the draft would change or create.'),
    config: TemplateConfig,
    base: TemplateConfig.nullable().describe(
      'The published config when the draft was begun; null if there was none.',
    ),
    based_on: Instant.nullable().describe(
      'The `updated_at` of the template when the draft was begun; null if there was none.',
    ),
    updated_at: Instant,
    saved_by: z
      .string()
      .nullable()
      .describe(
        'Email address of the member; null if an API key saved it, or the member was removed. Without the scope `write`, only the first letter and the host: `a…@example.com`.',
      ),
  })
  .meta({ id: 'TemplateDraft' });
export type TemplateDraft = z.output<typeof TemplateDraft>;

export const templateDraftRoutes = {
  'GET /v1/templates/sites/:id/drafts': {
    operationId: 'listTemplateDrafts',
    summary: 'List template drafts',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ drafts: z.array(TemplateDraft) }) },
    statuses: { 200: 'The drafts of the site, by name.' },
  },
  'PUT /v1/templates/sites/:id/drafts': {
    operationId: 'saveTemplateDraft',
    summary: 'Create or update a template draft',
    description:
      'Saves changes without publishing them: visitors keep getting the template as it is. To publish them, save the template with `publishes`.',
    access: 'write',
    limit: 'api',
    audit: 'template_draft_saved',
    params: SiteId,
    body: z.strictObject({
      name: nameText(1, 120).meta({
        description:
          'Name of the template to change, or of one to create. There is one draft for each name. A new template cannot be called `control` or `plain`.',
        example: 'Summer wall',
      }),
      config: TemplatePatch.default({}).describe(
        'Merged into the draft, or into the template where it has none. Objects are merged and lists replaced; null resets a field to its default.',
      ),
      based_on: Instant.nullable()
        .optional()
        .describe(
          'The `updated_at` of the draft that your change is based on, or null if there was none. If the draft was saved since, the request is rejected with 409. Omit it to overwrite.',
        ),
      template_updated_at: Instant.nullable()
        .optional()
        .describe(
          'The `updated_at` of the template that a new draft is begun from, or null if there is none with this name. If it was saved, created or deleted since, the request is rejected with 409. Ignored for a draft that exists: it keeps its `based_on`.',
        ),
    }),
    answers: { 200: TemplateDraft, 201: TemplateDraft },
    statuses: {
      200: 'The updated draft.',
      201: 'The new draft.',
      409: 'The draft changed since `based_on`, or the template since `template_updated_at`.',
    },
  },
  'DELETE /v1/templates/drafts/:id': {
    operationId: 'deleteTemplateDraft',
    summary: 'Delete a template draft',
    access: 'write',
    limit: 'api',
    audit: 'template_draft_discarded',
    params: SiteId,
    query: z.strictObject({
      based_on: Instant.optional().describe(
        'The `updated_at` of the draft that you know. If it was saved since, the request is rejected with 409. Omit it to delete the draft in any case.',
      ),
    }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: {
      200: 'The draft was discarded. The template stays as it is.',
      409: 'The draft changed since `based_on`.',
    },
  },
} satisfies RouteTable;
