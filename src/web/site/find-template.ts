import type { Template } from '../../contract/sites/templates.ts';

/** Settings name a template by its id or by its name. */
export function findTemplate(templates: Template[], idOrName: string): Template | undefined {
  return templates.find(({ id, name }) => id === idOrName || name === idOrName);
}
