import type { TemplateChange, TemplateConfig } from '../../../contract/sites/templates.ts';

/** What a template without these fields has: an earlier version may be from before they were set. */
export const withoutExtras = {
  translations: {},
  display: {},
  first_step: 'check',
  style: 'plain',
  signature: null,
  portrait_url: null,
  choices: undefined,
} satisfies TemplateChange & Record<OptionalField, unknown>;

type OptionalField = {
  [Field in keyof TemplateConfig]-?: undefined extends TemplateConfig[Field] ? Field : never;
}[keyof TemplateConfig];
