import { scriptValues } from '../../contract/analytics/dimensions.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';

/**
 * Whether the script or the site's own settings have this name: it counts under this name whatever else was sent that day, or a
 * stranger with a thousand made-up names would empty the site's A/B test.
 */
export function isKnownValue(
  dimension: string,
  value: string,
  { ab_test, template_id }: Pick<SiteConfig, 'ab_test' | 'template_id'>,
): boolean {
  if (dimension === 'blocker' || dimension === 'kind') return scriptValues[dimension].includes(value);
  if (dimension !== 'variant') return false;
  return value === 'control' || value === template_id || ab_test.variants.some(({ name }) => name === value);
}
