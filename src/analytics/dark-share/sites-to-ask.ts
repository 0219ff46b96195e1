import { during } from '../../events/store/during.ts';
import type { AnalyticsStore } from '../store.ts';
import { scriptless } from './read-dark.ts';

const monthS = 30 * 86_400;
const enough = 50;

/** Which of many sites have page views that only the inline snippet reported, in one question for all of them. */
export async function sitesWithScriptless(
  store: AnalyticsStore,
  ids: string[],
  nowMs: number,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const to = Math.floor(nowMs / 1000);
  const rows = await store.query<{ site: string }>(
    'quick',
    `SELECT toString(site_id) AS site FROM ${store.database}.sessions
     WHERE site_id IN {ids:Array(UUID)} AND kind = 'script'
       AND ${during('started_at')}
     GROUP BY site HAVING sum(sign * ${scriptless}) >= ${enough}`,
    { ids, from: to - monthS, to },
  );
  return rows.map(({ site }) => site);
}
