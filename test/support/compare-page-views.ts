import { expect } from 'vitest';
import { bounds, buckets, daysFrom } from '../../src/analytics/period.ts';
import { type Group, type Kind, readGroups } from '../../src/analytics/revenue/page-view-groups.ts';
import { sumViews } from '../../src/analytics/revenue/page-view-sources.ts';
import { readWalls } from '../../src/analytics/revenue/reach.ts';
import type { Filter } from '../../src/contract/analytics/query.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { naiveGroups, naiveSeen, naiveWalls, type Seen } from './naive-page-views.ts';
import type { NaiveSession } from './naive-sessions.ts';
import type { Random } from './seeded-random.ts';

const kinds: Kind[] = ['views', 'blocked', 'enabled', 'won', 'allowed', 'shown'];
const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'];
/** Every session meets it, but it has to be looked for in each: cells know no filter. */
const anywhere: Filter = { dimension: 'country', operator: 'is_not', value: 'XX' };

/** The page views of a random time, from cells or from the sessions, against those of the naive sessions. */
export async function comparePageViews(
  engine: Engine,
  siteId: string,
  sessions: NaiveSession[],
  random: Random,
): Promise<void> {
  const zone = random.pick(zones);
  const [first, last] = random.pick([
    ['2026-10-24', '2026-10-26'],
    ['2026-11-03', '2026-11-05'],
    ['2026-10-20', '2026-11-10'],
  ]) as [string, string];
  const period = daysFrom(first, last, zone);
  const { from, to: end } = bounds(period);
  const to = end - (random.chance(0.3) ? random.below(20_000) : 0); // as a period that ends now
  const all = buckets(period, 'day');
  const days = random.chance(0.5) ? all : all.filter((_, index) => index === 0 || random.chance(0.3));
  const apart = random.chance(0.5) ? { countries: ['DE'], devices: ['mobile'] } : undefined;
  const asked = { kinds, days, attributionDays: random.pick([1, 7, 30, 90]), ...(apart && { apart }) };
  const filters = random.chance(0.3) ? [anywhere] : [];
  const ours = await readGroups(engine, siteId, { ...asked, spans: [{ from, to }], filters });
  const kept = sessions.filter(({ start }) => start >= from * 1000 && start < to * 1000);
  const told = JSON.stringify({ siteId, zone, first, last, to, days, apart, filters, asked });
  for (const kind of kinds)
    expect(ours[kind].map(key).sort(), `${kind} of ${told}`).toEqual(
      naiveGroups(kept, kind, asked).map(key).sort(),
    );
  expect(await readWalls(engine, siteId, { from, to }), told).toEqual(naiveWalls(kept));
  const starts = days.map(({ start }) => start);
  const sums = ['page_views', 'scriptless_views', 'view_squares'] as const;
  const seen = await engine.query<Seen>(
    'quick',
    sumViews(engine.database, { sums: [...sums], spans: [{ from, to }], starts }),
    { site: siteId, starts },
  );
  expect(seen.filter(isSome), told).toEqual(naiveSeen(kept, starts).filter(isSome));
}

const isSome = ({ page_views, scriptless_views }: Seen) => page_views + scriptless_views > 0;

function key({ day, country, device, arm, sessions, page_views, squares, begun }: Group): string {
  return JSON.stringify({ day, country, device, arm, sessions, page_views, squares, begun });
}
