import type { Template } from '../../../contract/sites/templates.ts';
import { findTemplate } from '../find-template.ts';

interface Shown {
  name: string;
  /** Empty while none is chosen. */
  templateId: string;
}

/** Two variants that show the same wall: one template, or two that do not differ; null where all differ. */
export function sameWalls(variants: Shown[], templates: Template[]): [string, string] | null {
  const shown = variants
    .filter(({ templateId }) => templateId !== '')
    .map(({ name, templateId }) => ({ name, wall: wallOf(templateId, templates) }));
  for (const [index, one] of shown.entries()) {
    const other = shown.slice(index + 1).find(({ wall }) => wall === one.wall);
    if (other) return [one.name, other.name];
  }
  return null;
}

function wallOf(templateId: string, templates: Template[]): string {
  const config = findTemplate(templates, templateId)?.config;
  if (!config) return templateId;
  return JSON.stringify(Object.entries(config).sort(([one], [other]) => (one < other ? -1 : 1)));
}
