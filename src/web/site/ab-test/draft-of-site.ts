import type { AbTest } from '../../../contract/analytics/ab-testing.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { isAsTested } from './is-as-tested.ts';

/** The names of the variants of a test that was saved and never started; null where there is none. */
export function draftOfSite(site: Site, latest: AbTest | undefined, templates: Template[]): string[] | null {
  const { enabled, variants } = site.config.ab_test;
  if (enabled || variants.length < 2) return null;
  // What is left of a test that ended is no draft.
  if (latest && isAsTested(variants, latest.variants, templates)) return null;
  return variants.map(({ name }) => name);
}
