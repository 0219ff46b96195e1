import type { SiteConfig } from '../../contract/sites/sites.ts';
import { readDetectionQuality } from '../detection-quality.ts';
import { bounds, lastDays } from '../period.ts';
import { began } from '../query.ts';
import type { AnalyticsStore } from '../store.ts';
import type { Facts, Met, Segment } from './facts.ts';

const days = 30;
const maxSegments = 500;

/** What the event store knows for advice; what the records know is added to it. */
export async function readFacts(
  store: AnalyticsStore,
  site: { id: string; config: SiteConfig },
  known: Pick<Facts, 'templates' | 'tests' | 'listed' | 'standing' | 'dark'>,
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

/** Sessions that saw a wall. */
const metWall = `${began} AND walls_displayed > 0`;

function readSegments(store: AnalyticsStore, range: Range): Promise<Segment[]> {
  return store.query<Segment>(
    'quick',
    `SELECT pair.1 AS dimension, pair.2 AS value, sum(sign) AS impressions, sumIf(sign, conversions > 0) AS conversions
     FROM ${store.database}.sessions
     ARRAY JOIN [('device', toString(device)), ('country', toString(country)), ('blocker', toString(blocker))] AS pair
     WHERE ${metWall} AND value NOT IN ('', 'ZZ')
     GROUP BY dimension, value HAVING impressions > 0 ORDER BY impressions DESC LIMIT ${maxSegments}`,
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
    `SELECT sum(sign) AS impressions, sumIf(sign, conversions > 0) AS conversions,
       sum(sign * toInt64(least(walls_displayed, 2))) AS early, sumIf(sign, conversions > 0 AND walls_displayed <= 2) AS earlyWon,
       sum(sign * toInt64(walls_displayed)) - early AS late, sumIf(sign, conversions > 0 AND walls_displayed > 2) AS lateWon,
       uniqExact(variant) AS variants
     FROM ${store.database}.sessions WHERE ${metWall}`,
    range,
  );
}
