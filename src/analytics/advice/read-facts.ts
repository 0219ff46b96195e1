import type { SiteConfig } from '../../contract/sites/sites.ts';
import { readDetectionQuality } from '../detection-quality.ts';
import { bounds, lastDays } from '../period.ts';
import { inRange } from '../revenue/page-view-groups.ts';
import type { AnalyticsStore } from '../store.ts';
import type { Facts, Met, Segment } from './facts.ts';

const days = 30;
const maxSegments = 500;

/** What the event store knows for advice; what the records know is added to it. */
export async function readFacts(
  store: AnalyticsStore,
  site: { id: string; config: SiteConfig },
  known: Pick<Facts, 'templates' | 'tests' | 'listed'>,
  nowMs: number,
): Promise<Facts> {
  const range = { site: site.id, ...bounds(lastDays(days, site.config.timezone, nowMs)) };
  const [segments, [repeats], detection] = await Promise.all([
    readSegments(store, range),
    readRepeats(store, range),
    readDetectionQuality(store, site, days, nowMs),
  ]);
  const totals = repeats ?? { ...nothing, early: 0, earlyWon: 0, late: 0, lateWon: 0, variants: 0 };
  return {
    ...known,
    segments,
    all: { impressions: totals.impressions, conversions: totals.conversions },
    early: { impressions: totals.early, conversions: totals.earlyWon },
    late: { impressions: totals.late, conversions: totals.lateWon },
    variants: totals.variants,
    detection,
    config: site.config,
  };
}

type Range = { site: string; from: number; to: number };
const nothing: Met = { impressions: 0, conversions: 0 };

/** A session that saw a wall: how many, and whether it converted. */
function sessions(store: AnalyticsStore): string {
  return `SELECT session_id, any(device) AS device, any(country) AS country,
      anyIf(blocker, event_type = 'wall_displayed') AS blocker,
      uniqExactIf(id, event_type = 'wall_displayed') AS walls,
      groupUniqArrayIf(variant, event_type = 'wall_displayed') AS variants,
      max(startsWith(event_type, 'conversion_')) AS converted
    FROM ${store.database}.events
    WHERE ${inRange} AND (event_type = 'wall_displayed' OR startsWith(event_type, 'conversion_'))
    GROUP BY session_id HAVING walls > 0`;
}

function readSegments(store: AnalyticsStore, range: Range): Promise<Segment[]> {
  return store.query<Segment>(
    'quick',
    `SELECT pair.1 AS dimension, pair.2 AS value, count() AS impressions, countIf(converted) AS conversions
     FROM (
       SELECT converted, arrayJoin([('device', device), ('country', country), ('blocker', blocker)]) AS pair
       FROM (${sessions(store)}))
     WHERE value NOT IN ('', 'ZZ', 'unknown')
     GROUP BY dimension, value ORDER BY impressions DESC LIMIT ${maxSegments}`,
    range,
  );
}

interface Repeats extends Met {
  early: number;
  earlyWon: number;
  late: number;
  lateWon: number;
  variants: number;
}

/** A session that converted did so after its last wall: before that it met another one. */
function readRepeats(store: AnalyticsStore, range: Range): Promise<Repeats[]> {
  return store.query<Repeats>(
    'quick',
    `SELECT count() AS impressions, countIf(converted) AS conversions,
       sum(least(met, 2)) AS early, countIf(converted AND met <= 2) AS earlyWon,
       sum(met) - early AS late, countIf(converted AND met > 2) AS lateWon,
       length(groupUniqArrayArray(variants)) AS variants
     FROM (SELECT walls AS met, converted, variants FROM (${sessions(store)}))`,
    range,
  );
}
