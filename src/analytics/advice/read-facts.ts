import type { SiteConfig } from '../../contract/sites/sites.ts';
import { readFound } from '../detection-quality.ts';
import { bounds, lastDays } from '../period.ts';
import { began } from '../query.ts';
import type { AnalyticsStore } from '../store.ts';
import type { Facts, Segment } from './facts.ts';

const days = 30;
const maxSegments = 500;

/** What the event store knows for advice; what the records know is added to it. */
export async function readFacts(
  store: AnalyticsStore,
  site: { id: string; config: SiteConfig },
  known: Pick<Facts, 'templates' | 'tests' | 'listed' | 'standing' | 'dark'>,
  nowMs: number,
): Promise<Facts> {
  const period = bounds(lastDays(days, site.config.timezone, nowMs));
  const [met, detection] = await Promise.all([
    readWalls(store, { site: site.id, ...period }),
    readFound(store, site.id, period),
  ]);
  const totals = met.find(({ dimension }) => dimension === '') ?? nothing;
  return {
    ...known,
    segments: met.flatMap(toSegment),
    all: { impressions: totals.impressions, conversions: totals.conversions },
    early: { impressions: totals.early, conversions: totals.earlyWon },
    late: { impressions: totals.late, conversions: totals.lateWon },
    variants: totals.variants,
    detection,
    config: site.config,
  };
}

/** Sessions that saw a wall: all of them, or those of one segment. */
interface Walls extends Omit<Segment, 'dimension'> {
  dimension: Segment['dimension'] | '';
  early: number;
  earlyWon: number;
  late: number;
  lateWon: number;
  variants: number;
}

const nothing = {
  ...{ impressions: 0, conversions: 0, variants: 0 },
  ...{ early: 0, earlyWon: 0, late: 0, lateWon: 0 },
};

/** A session that converted did so after its last wall: before that it met another one. */
function readWalls(
  store: AnalyticsStore,
  range: { site: string; from: number; to: number },
): Promise<Walls[]> {
  return store.query<Walls>(
    'quick',
    `SELECT pair.1 AS dimension, pair.2 AS value, sum(sign) AS impressions, sumIf(sign, conversions > 0) AS conversions,
       sum(sign * toInt64(least(walls_displayed, 2))) AS early, sumIf(sign, conversions > 0 AND walls_displayed <= 2) AS earlyWon,
       sum(sign * toInt64(walls_displayed)) - early AS late, sumIf(sign, conversions > 0 AND walls_displayed > 2) AS lateWon,
       uniqExact(variant) AS variants
     FROM ${store.database}.sessions
     ARRAY JOIN [('', ''), ('device', toString(device)), ('country', toString(country)), ('blocker', toString(blocker))] AS pair
     WHERE ${began} AND walls_displayed > 0 AND (dimension = '' OR value NOT IN ('', 'ZZ'))
     GROUP BY dimension, value HAVING impressions > 0
     ORDER BY dimension = '' DESC, impressions DESC LIMIT ${maxSegments + 1}`,
    range,
  );
}

function toSegment({ dimension, value, impressions, conversions }: Walls): Segment[] {
  return dimension === '' ? [] : [{ dimension, value, impressions, conversions }];
}
