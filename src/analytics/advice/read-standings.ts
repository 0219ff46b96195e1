import { askSites } from '../ask-sites.ts';
import { type CountName, sumCounts } from '../metrics.ts';
import type { AnalyticsStore } from '../store.ts';
import type { Standing } from './standing.ts';

export type CountedStanding = Pick<Standing, 'sessions' | 'judged' | 'blocked' | 'silentHours'> & {
  walls: number;
  conversions: number;
};

const names = [
  'sessions',
  'judged',
  'adblock_detected',
  'walls_displayed',
  'conversions',
] satisfies CountName[];
const monthS = 30 * 86_400;
/** What began in this second, or by a visitor's clock that is ahead, is no silence. */
const aheadS = 3600;
/** Silence is reported in these steps, so that one query about all sites answers it. */
const silences = [6, 12, 24, 48, 72, 168];

/** What the event store knows of how sites stand, in one question for all of them. */
export async function readStandings(
  store: AnalyticsStore,
  siteIds: string[],
  nowMs: number,
): Promise<Map<string, CountedStanding>> {
  if (siteIds.length === 0) return new Map();
  const to = Math.floor(nowMs / 1000);
  const starts = [to - monthS, ...silences.toReversed().map((hours) => to - hours * 3600)];
  const spans = starts.map((from, index) => ({ from, to: starts[index + 1] ?? to + aheadS }));
  const rows = await askSites(store, siteIds, names, spans);
  return new Map(
    siteIds.map((id) => {
      const mine = rows.filter((row) => row.site === id);
      const all = sumCounts(names, mine);
      const newest = Math.max(
        0,
        ...mine.filter(({ sessions = 0 }) => sessions > 0).map(({ start }) => start),
      );
      return [
        id,
        {
          sessions: all.sessions,
          judged: all.judged,
          blocked: all.adblock_detected,
          walls: all.walls_displayed,
          conversions: all.conversions,
          silentHours: newest === 0 ? null : silentSince(starts, newest, to),
        },
      ];
    }),
  );
}

/** Nothing began from the end of that bucket on. */
function silentSince(starts: number[], newest: number, to: number): number {
  const end = starts[starts.indexOf(newest) + 1] ?? to;
  return (to - end) / 3600;
}
