import { join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import { listFetcher } from './fetch-list.ts';
import { givenLists, type ReadLists } from './given-lists.ts';
import { shippedLists } from './shipped-lists.ts';

/** Every list that the installation has: those given by the operator, and the shipped ones that none of them replaces. */
export async function listsAtHand(
  places: { distDir: string; dataDir: string; filterLists: string[] },
  around: { now: () => number; log: Log },
): Promise<ReadLists> {
  const fetchList = listFetcher(join(places.dataDir, 'filter-lists'), around.now, {
    onFailed: (source, error) =>
      around.log.warn(
        { source, error: String(error) },
        'a filter list could not be fetched: the last one serves',
      ),
  });
  const given = await givenLists(places.filterLists, fetchList, around.log);
  const names = new Set(given.lists.map(({ name }) => name));
  const shipped = await shippedLists(join(places.distDir, 'lists'));
  return { ...given, lists: [...shipped.filter(({ name }) => !names.has(name)), ...given.lists] };
}
