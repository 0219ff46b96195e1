import type { AbTest } from '../../../contract/analytics/ab-testing.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { findTemplate } from '../find-template.ts';

/** The names of the variants of a test that was saved and never started; null where there is none. */
export function draftOfSite(site: Site, latest: AbTest | undefined, templates: Template[]): string[] | null {
  const { enabled, variants } = site.config.ab_test;
  if (enabled || variants.length < 2) return null;
  const setOf = (of: { name: string; template_id: string }[]) =>
    of
      .map(({ name, template_id }) => `${name} ${findTemplate(templates, template_id)?.id ?? template_id}`)
      .sort()
      .join();
  // What is left of a test that ended is no draft.
  if (latest && setOf(latest.variants) === setOf(variants)) return null;
  return variants.map(({ name }) => name);
}
