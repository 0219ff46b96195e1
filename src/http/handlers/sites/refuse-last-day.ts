import { invalidFields } from '../../../contract/core/errors.ts';
import { maxTestDays } from '../../../contract/limits/ab-test-limits.ts';
import type { SiteConfig, SiteConfigChange } from '../../../contract/sites/sites.ts';
import { localDay } from '../../../kit/day-start.ts';
import { testEndMs } from '../../../records/ab-tests/last-day.ts';

const field = 'config.ab_test.ends_on';
const dayMs = 86_400_000;

interface Asked {
  /** As it would be stored. */
  config: SiteConfig;
  change: SiteConfigChange | undefined;
  /** Whether the test was on before. */
  wasOn: boolean;
}

/**
 * A test would end the moment it begins: the last day that a change sets, or that a draft which it starts still has, may
 * not have passed. Other changes are not kept from being saved. @throws INVALID_REQUEST
 */
export function refuseLastDay({ config, change, wasOn }: Asked, nowMs: number): void {
  const endMs = testEndMs(config);
  const isSet = change?.ab_test?.ends_on != null;
  const isStarted = config.ab_test.enabled && !wasOn;
  if (endMs === null || !(isSet || isStarted)) return;
  const today = `${localDay(nowMs, config.timezone)} in ${config.timezone}`;
  if (endMs <= nowMs) {
    throw invalidFields([{ field, reason: 'invalid_value' }], `must be today (${today}) or later`);
  }
  if ((config.ab_test.ends_on ?? '') > localDay(nowMs + maxTestDays * dayMs, config.timezone)) {
    throw invalidFields(
      [{ field, reason: 'too_large' }],
      `must be at most ${maxTestDays} days after today (${today})`,
    );
  }
}
