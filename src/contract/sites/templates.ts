import { z } from 'zod';
import { because, Colour, Instant, PublicUrl, text, Uuid } from '../core/fields.ts';
import { type MergePatch, mergePatchOf } from '../core/merge-patch.ts';
import type { RouteTable } from '../core/route.ts';
import { DisplayRules } from './display.ts';
import { SiteId, wallModes } from './sites.ts';

const LanguageBase = z.string().regex(/^[a-z]{2,3}(-[a-z]{2,4})?$/);

const Translation = z.strictObject({
  title: text(1, 120).optional(),
  messages: z.array(text(1, 500)).max(10).optional(),
  cta_text: text(1, 60).optional(),
});

const configFields = {
  mode: z.enum(wallModes),
  title: text(1, 120),
  messages: z.array(text(1, 500)).max(10),
  cta_text: text(1, 60),
  primary_color: Colour,
  background_color: Colour,
  logo_url: PublicUrl.nullable(),
  animation: z.enum(['none', 'fade', 'slide']),
  /** The owner's texts in further languages; what is left out stays in the template's own. */
  translations: z
    .record(LanguageBase, Translation)
    .refine((all) => Object.keys(all).length <= 50, because('too_large'))
    .optional(),
  /** Rules of this template; they take the place of the site's, field by field. */
  display: DisplayRules.optional(),
};

export const TemplateConfig = z.strictObject(configFields).meta({ id: 'TemplateConfig' });
export type TemplateConfig = z.output<typeof TemplateConfig>;

/** A template that is being written: fields left out are as stored. */
export const TemplateChange = z.strictObject(configFields).partial();
export type TemplateChange = z.output<typeof TemplateChange>;

/** Objects are merged, lists replaced, null resets a field to its default or removes a language. */
export const TemplatePatch = mergePatchOf(TemplateConfig);
export type TemplatePatch = MergePatch<TemplateConfig>;

/** The wall that every new site starts with: honest, short, no blame. */
export const defaultTemplateConfig: TemplateConfig = {
  mode: 'hard',
  title: 'Ads keep this site free',
  messages: [
    'It looks as if an ad blocker is on.',
    'Please allow ads on this site. Your blocker can stay on everywhere else.',
  ],
  cta_text: 'I have allowed this site',
  primary_color: '#1f5eff',
  background_color: '#ffffff',
  logo_url: null,
  animation: 'fade',
};

export const Template = z
  .object({
    id: Uuid,
    site_id: Uuid,
    name: z.string(),
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
    /** The member's address; null where an API key saved it, or the member is gone. */
    saved_by: z.string().nullable(),
    config: TemplateConfig,
  })
  .meta({ id: 'TemplateVersion' });
export type TemplateVersion = z.output<typeof TemplateVersion>;

export const templateRoutes = {
  'GET /v1/templates/sites/:id': {
    summary: "List a site's templates",
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ templates: z.array(Template) }) },
  },
  'PUT /v1/templates/sites/:id': {
    summary: 'Create a template, or update the one with this name',
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({
      name: text(1, 120),
      config: TemplatePatch.default({}),
      /** Refused as a conflict where the template was saved since then. */
      based_on: Instant.optional(),
    }),
    answers: { 200: Template, 201: Template },
  },
  'GET /v1/templates/:id': {
    summary: 'Read one template',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: Template },
  },
  'DELETE /v1/templates/:id': {
    summary: 'Delete a template that no visitor can meet, with its versions',
    access: 'write',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
  'GET /v1/templates/:id/versions': {
    summary: 'What a template was each time that it was saved, newest first; the last 100',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ versions: z.array(TemplateVersion) }) },
  },
  'POST /v1/templates/:id/restore': {
    summary: 'Make an earlier version the present one',
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({ version_id: Uuid }),
    answers: { 200: Template },
  },
} satisfies RouteTable;
