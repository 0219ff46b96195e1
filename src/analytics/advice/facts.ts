import type { StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import type { Advice } from '../../contract/analytics/advice.ts';
import type { DetectionQuality } from '../../contract/analytics/analytics.ts';
import type { DarkShare } from '../../contract/analytics/dark-share.ts';
import type { ListFinding } from '../../contract/sites/list-watch.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';
import type { Arm } from '../statistics/arm.ts';
import type { Standing } from './standing.ts';

/** One thing to do, as a code with its numbers, which have all their digits. */
export type Finding = Omit<Advice, 'title' | 'text' | 'numbers'> & {
  numbers: Omit<Advice['numbers'][number], 'label' | 'unrounded'>[];
};

/** Sessions that saw a wall, and those of them that converted. */
export type Met = Arm;

export interface Segment extends Met {
  dimension: 'device' | 'country' | 'blocker';
  value: string;
}

/** Everything that advice is made from: the owner's own numbers of 30 days, and settings. */
export interface Facts {
  segments: Segment[];
  all: Met;
  /** Walls that were a session's first or second, and later ones; `conversions`: after just that wall. */
  early: Met;
  late: Met;
  /** Variants that walls were shown in. */
  variants: number;
  detection: Pick<DetectionQuality, 'blockers' | 'failed_verifications'>;
  config: SiteConfig;
  templates: { id: string; name: string }[];
  /** The site's A/B tests until then, the oldest first. */
  tests: KnownTest[];
  /** How the site stands at this moment; null in a report about days gone by. */
  standing: Standing | null;
  /** On how many page views the script did not run, in percent; null where nothing tells. */
  dark: Pick<DarkShare, 'share' | 'interval'> | null;
  /** What filter lists have of the site's addresses now. */
  listed: Pick<ListFinding, 'target' | 'address' | 'list'>[];
}

export interface KnownTest {
  run: Pick<StoredRun, 'variants' | 'ended_because'>;
  result: Pick<AbTesting, 'variants' | 'verdict' | 'caveats'>;
  goesOn: boolean;
  /** Days since it ended; 0 while it goes on. */
  endedDays: number;
}

/** Facts that carry nothing, to be filled with what is known. */
export function noFacts(config: SiteConfig): Facts {
  const none = { impressions: 0, conversions: 0 };
  return {
    segments: [],
    ...{ all: none, early: none, late: none },
    // Whether another template is worth a try is not known without them.
    ...{ variants: 2, templates: [], tests: [] },
    detection: { blockers: [], failed_verifications: [] },
    config,
    standing: null,
    dark: null,
    listed: [],
  };
}
