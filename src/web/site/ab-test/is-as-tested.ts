import type { Template } from '../../../contract/sites/templates.ts';
import { findTemplate } from '../find-template.ts';

type Variants = { name: string; template_id: string }[];

/** Whether the settings have the variants of a test, with the templates that it had. */
export function isAsTested(settings: Variants, tested: Variants, templates: Template[]): boolean {
  const setOf = (variants: Variants) =>
    variants
      .map(({ name, template_id }) => `${name} ${findTemplate(templates, template_id)?.id ?? template_id}`)
      .sort()
      .join();
  return setOf(settings) === setOf(tested);
}
