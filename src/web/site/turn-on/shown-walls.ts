import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { findTemplate } from '../find-template.ts';
import { isGentler, modeName, modes } from '../modes.ts';

export interface ShownWalls {
  /** Of the templates; of several in an A/B test. */
  names: string[];
  /** The firmest that a visitor can get. */
  mode: Site['config']['mode'];
}

/** What visitors with an ad blocker see once the wall is on. */
export function shownWalls({ config }: Site, templates: Template[]): ShownWalls {
  const { ab_test, mode: limit, template_id } = config;
  const isTesting = ab_test.enabled && ab_test.variants.length > 0;
  const ids = isTesting ? ab_test.variants.map((variant) => variant.template_id) : [template_id];
  const found = [...new Set(ids)].map((id) => findTemplate(templates, id));
  // The gentler one of site and template.
  const shown = found.map((template) => {
    const mode = template?.config.mode ?? limit;
    return isGentler(limit, mode) ? limit : mode;
  });
  return {
    names: found.map((template, index) => template?.name ?? ids[index] ?? ''),
    mode: modes.find(({ value }) => shown.includes(value))?.value ?? limit,
  };
}

/** What visitors see from now on: which template, and how firm. */
export function shownText({ names, mode }: ShownWalls): string {
  return t('site.visitorsSeeNow', { count: names.length, names: names.join(', '), mode: modeName(mode) });
}
