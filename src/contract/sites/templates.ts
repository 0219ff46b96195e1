import * as z from 'zod';
import { because, Color, Instant, nameText, PublicUrl, text, Uuid } from '../core/fields.ts';
import { type MergePatch, mergePatchOf } from '../core/merge-patch.ts';
import type { RouteTable } from '../core/route.ts';
import { ChoiceId, Choices, ChoiceText } from './choices.ts';
import { DisplayRules } from './display.ts';
import { SiteId, wallModes } from './sites.ts';

const LanguageBase = z.string().regex(/^[a-z]{2,3}(-[a-z]{2,4})?$/);

const Translation = z.strictObject({
  title: text(1, 120).optional(),
  messages: z.array(text(1, 500)).max(10).optional(),
  cta_text: text(1, 60).optional(),
  choices: z.record(ChoiceId, ChoiceText).optional().describe('Texts of the choices, by their ids.'),
});

const configFields = {
  mode: z
    .enum(wallModes)
    .describe(
      '`hard`: cannot be closed; `soft`: can be closed; `banner`: a bar, the page stays usable; `inline`: a card inside the page.',
    ),
  title: text(1, 120),
  messages: z.array(text(1, 500)).max(10).describe('Paragraphs of plain text.'),
  cta_text: text(1, 60).describe('Text of the button that checks whether ads are allowed.'),
  first_step: z
    .enum(['guide', 'check'])
    .optional()
    .describe(
      'What the button does first. `guide`: it shows how to allow ads, and checks from then on. `check`, the default: it checks at once. New templates have `guide`.',
    ),
  style: z
    .enum(['plain', 'brand', 'letter', 'sheet'])
    .optional()
    .describe(
      '`plain`, the default; `brand`: a band in the color of the button behind logo and title; `letter`: like a letter, with `signature` and `portrait_url`; `sheet`: on phones, dialogs open at the bottom of the screen.',
    ),
  signature: text(1, 80)
    .nullable()
    .optional()
    .meta({ description: 'Who signs, in the style `letter`. Null: nobody.', example: 'Ana Ruiz, editor' }),
  portrait_url: PublicUrl.nullable().optional().describe('Their picture, in the style `letter`. Null: none.'),
  primary_color: Color.describe('`#rrggbb`, for the button.'),
  background_color: Color.describe('`#rrggbb`.'),
  logo_url: PublicUrl.nullable().describe('Null: no logo.'),
  animation: z.enum(['none', 'fade', 'slide']),
  translations: z
    .record(LanguageBase, Translation)
    .refine((all) => Object.keys(all).length <= 50, because('too_large'))
    .optional()
    .describe(
      "Texts in other languages, by language code. Omitted texts stay in the template's own language.",
    ),
  choices: Choices.optional().describe(
    'Choices, in this order; one of them is `allow`. Default: the button alone, and what the mode has.',
  ),
  display: DisplayRules.optional().describe(
    'Rules of this template. They replace those of the site, field by field.',
  ),
};

export const TemplateConfig = z.strictObject(configFields).meta({ id: 'TemplateConfig' });
export type TemplateConfig = z.output<typeof TemplateConfig>;

/** Names of templates and drafts of a site; bytes of a template as JSON. Every list of templates has all of them. */
export const templateLimits = { names: 100, bytes: 128 * 1024 } as const;

/** A template that is being written: fields left out are as stored. */
export const TemplateChange = z.strictObject(configFields).partial();
export type TemplateChange = z.output<typeof TemplateChange>;

/** Objects are merged, lists replaced, null resets a field to its default or removes a language. */
export const TemplatePatch = mergePatchOf(TemplateConfig);
export type TemplatePatch = MergePatch<TemplateConfig>;

export const Template = z
  .object({
    id: Uuid,
    site_id: Uuid,
    name: z.string().meta({ example: 'Summer wall' }),
    config: TemplateConfig,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Template' });
export type Template = z.output<typeof Template>;

/** What a template was when it was saved. */
export const TemplateVersion = z
  .object({
    id: Uuid,
    saved_at: Instant,
    saved_by: z
      .string()
      .nullable()
      .describe(
        'Email address of the member; null if an API key saved it, or the member was removed. Without the scope `write`, only the first letter and the host: `a…@example.com`.',
      ),
    config: TemplateConfig,
  })
  .meta({ id: 'TemplateVersion' });
export type TemplateVersion = z.output<typeof TemplateVersion>;

export const templateRoutes = {
  'GET /v1/templates/sites/:id': {
    operationId: 'listTemplates',
    summary: 'List templates',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ templates: z.array(Template) }) },
    statuses: { 200: 'The templates of the site.' },
  },
  'PUT /v1/templates/sites/:id': {
    operationId: 'saveTemplate',
    summary: 'Create or update a template',
    description: `Updates the template that has this name, or creates it. Visitors get it at once. A site can have up to ${templateLimits.names} templates, drafts included, of up to ${templateLimits.bytes / 1024} KiB each.`,
    access: 'write',
    limit: 'api',
    audit: 'template_saved',
    params: SiteId,
    body: z.strictObject({
      name: nameText(1, 120).meta({
        description:
          'Unique within the site. An existing template with this name is updated. A new one cannot be called `control` or `plain`: analytics use these names for the default template and the wall of the inline snippet.',
        example: 'Summer wall',
      }),
      config: TemplatePatch.default({}).describe(
        'Objects are merged and lists replaced. Omitted fields keep their values; null resets a field to its default.',
      ),
      based_on: Instant.nullable()
        .optional()
        .describe(
          'The `updated_at` of the version that your change is based on, or null if there was no template with this name. If it was saved, created or deleted since, the request is rejected with 409. Omit it to overwrite.',
        ),
      publishes: Instant.optional().describe(
        'The `updated_at` of the draft that this publishes. The draft is deleted; if it was saved since, the request is rejected with 409. Without fields in `config`, the template gets the whole content of the draft; without `based_on`, only if the template was not saved since the draft was begun. Leave this out to keep the draft.',
      ),
    }),
    answers: { 200: Template, 201: Template },
    statuses: {
      200: 'The updated template.',
      201: 'The new template.',
      409: 'The template changed since `based_on`, or the draft since `publishes`.',
    },
  },
  'GET /v1/templates/:id': {
    operationId: 'getTemplate',
    summary: 'Get a template',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: Template },
    statuses: { 200: 'The template.' },
  },
  'DELETE /v1/templates/:id': {
    operationId: 'deleteTemplate',
    summary: 'Delete a template',
    description: 'A template that visitors can see cannot be deleted.',
    access: 'write',
    limit: 'api',
    audit: 'template_deleted',
    params: SiteId,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: {
      200: 'The template, its versions and its draft were deleted.',
      409: 'The template is in use by the site or its A/B test, or it is the default.',
    },
  },
  'GET /v1/templates/:id/versions': {
    operationId: 'listTemplateVersions',
    summary: 'List versions of a template',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ versions: z.array(TemplateVersion) }) },
    statuses: { 200: 'The last 100 saved versions, newest first.' },
  },
  'POST /v1/templates/:id/restore': {
    operationId: 'restoreTemplate',
    summary: 'Restore a version of a template',
    access: 'write',
    limit: 'api',
    audit: 'template_restored',
    params: SiteId,
    body: z.strictObject({ version_id: Uuid.describe('An id from the list of versions.') }),
    answers: { 200: Template },
    statuses: { 200: 'The template, with the content of the restored version.' },
  },
} satisfies RouteTable;
