import type { RailMetric } from '../limits/rail-limits.ts';
import type { SiteConfig } from '../sites/sites.ts';
import type { AbTestEnd, AbTesting } from './ab-testing.ts';

/** One run of a test: from when it was set up, or got other variants, until it ends. */
export interface ExperimentRun {
  id: string;
  started_at: string;
  /** Null while it goes on. */
  stopped_at: string | null;
  allocation: Allocation;
  variants: RunVariant[];
  /** What the visitors were shared out by, in order of time; the first from the start on. */
  periods: SharesPeriod[];
  /** The result that it had just after its end, while late events can still change it. */
  at_end?: AbTesting | null;
}

/** A variant of a run. `template` is what is known of its template now. */
export interface RunVariant {
  name: string;
  /** Id or name, as the settings had it. */
  template_id: string;
  template_name?: string | undefined;
  template?: { id: string; updated_at: string; content: string } | undefined;
}

/** A run as it is stored, with how it ended. */
export interface StoredRun extends ExperimentRun {
  ended_because: AbTestEnd | null;
  wall_after: string | null;
  at_end: AbTesting | null;
  /** The final result; null until no late event can change it. Never written twice. */
  result: AbTesting | null;
  frozen_at: string | null;
}

export type Allocation = NonNullable<SiteConfig['ab_test']['allocation']>;

export interface SharesPeriod {
  from: string;
  /** By name of the variant; only their ratio counts. None: the test was turned off for a moment. */
  weights: Record<string, number>;
  /** `template`: a template of the test was edited, so that a new version of its variant begins. */
  set_by: 'owner' | 'results' | 'ramp_up' | 'guard_rail' | 'template';
  /** What the owner has set, where visitors are shared out otherwise. */
  asked?: Record<string, number> | undefined;
  /** Percent of the visitors who take part; the others see control. All, where it is left out. */
  share?: number | undefined;
  /** Rails that were found broken in this version of a variant. */
  broken?: BrokenRail[] | undefined;
  /** Variants whose template was edited at this moment. */
  edited?: string[] | undefined;
}

export interface BrokenRail {
  variant: string;
  metric: RailMetric;
  at: string;
}
