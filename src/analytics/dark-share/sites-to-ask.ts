import { askInParts } from '../../events/store/ask-in-parts.ts';
import { during } from '../../events/store/during.ts';
import { groupSums } from '../../events/store/page-view-cells.ts';
import type { AnalyticsStore } from '../store.ts';

const monthS = 30 * 86_400;
const enough = 50;

/** Which of many sites have page views that only the inline snippet reported, in one question for a thousand of them. */
export async function sitesWithScriptless(
  store: AnalyticsStore,
  ids: string[],
  nowMs: number,
): Promise<string[]> {
  const to = Math.floor(nowMs / 1000);
  const statement = `SELECT toString(site_id) AS site FROM ${store.database}.sessions
     WHERE site_id IN {ids:Array(UUID)} AND kind = 'script'
       AND ${during('started_at')}
     GROUP BY site HAVING sum(sign * ${groupSums.scriptless_views}) >= ${enough}`;
  const rows = await askInParts(ids, (some) =>
    store.query<{ site: string }>('quick', statement, { ids: some, from: to - monthS, to }),
  );
  return rows.map(({ site }) => site);
}
