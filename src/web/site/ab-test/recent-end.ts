import type { AbTest } from '../../../contract/analytics/ab-testing.ts';
import type { undoMs as serverUndoMs } from '../../../contract/limits/ab-test-limits.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import type { SiteChange } from '../change/use-site-change.ts';
import { findTemplate } from '../find-template.ts';
import { isAsTested } from './is-as-tested.ts';

/** As the server has it, or this does not compile. */
const undoMs: typeof serverUndoMs = 600_000;

/** A test that was ended a moment ago, and what takes that back. */
export interface RecentEnd {
  /** The variant that everyone sees since. */
  name: string;
  startedAt: string;
  /** Until then, the test can go on. */
  untilMs: number;
  change: SiteChange;
}

/**
 * Whether the test was ended for one of its walls so lately that it can go on, by the settings as they are now: so that
 * this is known after a reload as well. A site whose test is on shows the wall of control where nobody chose another.
 */
export function recentEnd(
  { config }: Pick<Site, 'config'>,
  test: AbTest | undefined,
  templates: Template[],
  nowMs: number,
): RecentEnd | null {
  const { template_id, ab_test } = config;
  if (ab_test.enabled || test?.ended_because !== 'switched_off' || test.stopped_at === null) return null;
  const untilMs = Date.parse(test.stopped_at) + undoMs;
  if (nowMs >= untilMs || !isAsTested(ab_test.variants, test.variants, templates)) return null;
  const used = test.variants.find(({ name }) => name === test.wall_after);
  const wall = findTemplate(templates, template_id);
  if (!used || !wall || findTemplate(templates, used.template_id) !== wall) return null;
  const control = ab_test.variants.find(({ name }) => name === 'control') ?? ab_test.variants[0];
  return {
    ...{ name: used.name, startedAt: test.started_at, untilMs },
    change: {
      config: { template_id: control?.template_id ?? template_id, ab_test: { enabled: true } },
    },
  };
}
