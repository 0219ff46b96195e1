import type { SiteConfig } from '../../contract/sites/sites.ts';
import { dayEndMs } from '../../kit/day-start.ts';
import { controlName } from './control-of-run.ts';

type Dated = Pick<SiteConfig, 'ab_test' | 'timezone'>;

/** When the site's A/B test ends automatically: the end of its last day by the site's clock; null without one. */
export function testEndMs({ ab_test, timezone }: Dated): number | null {
  return ab_test.ends_on === undefined ? null : dayEndMs(ab_test.ends_on, timezone);
}

/** Whether the last day of a test that is on has passed, noticed or not. */
export function isPastEnd(config: Dated, nowMs: number): boolean {
  const endMs = testEndMs(config);
  return config.ab_test.enabled && endMs !== null && endMs <= nowMs;
}

/** The settings once the test is over: everyone sees control, as nobody has chosen another wall. */
export function afterLastDay(config: SiteConfig): SiteConfig {
  const { ends_on: _, ...ab_test } = config.ab_test;
  const control = controlName(ab_test.variants.map(({ name }) => name));
  const template = ab_test.variants.find(({ name }) => name === control)?.template_id;
  return { ...config, template_id: template ?? config.template_id, ab_test: { ...ab_test, enabled: false } };
}
