import { join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import { listFetcher } from './fetch-list.ts';
import type { FilterList } from './filter-list.ts';
import { givenLists } from './given-lists.ts';
import { shippedLists } from './shipped-lists.ts';

/** Every list that the installation has: those given by the operator, and the shipped ones that none of them replaces. */
export async function listsAtHand(
  places: { distDir: string; dataDir: string; filterLists: string[] },
  around: { now: () => number; log: Log },
): Promise<FilterList[]> {
  const fetchList = listFetcher(join(places.dataDir, 'filter-lists'), around.now);
  const given = await givenLists(places.filterLists, fetchList, around.log);
  const names = new Set(given.map(({ name }) => name));
  const shipped = await shippedLists(join(places.distDir, 'lists'));
  return [...shipped.filter(({ name }) => !names.has(name)), ...given];
}
