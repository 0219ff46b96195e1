import { statSync } from 'node:fs';
import { join } from 'node:path';
import { neutralName } from '../../../delivery/bait-pools.ts';
import { askLists } from '../../../delivery/filter-lists/ask-lists.ts';
import { isAddress, keptList } from '../../../delivery/filter-lists/fetch-list.ts';
import { givenLists, mountedFiles } from '../../../delivery/filter-lists/given-lists.ts';
import { shippedLists } from '../../../delivery/filter-lists/shipped-lists.ts';
import type { WatchedSite } from '../../../delivery/filter-lists/site-questions.ts';
import { withWalls } from '../../../delivery/filter-lists/watch-lists.ts';
import { isBlank } from '../../../records/check-database.ts';
import { sitesToWatch } from '../../../records/sites/list-findings.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, type Finding, fault, type Skipped, warning } from '../finding.ts';

const dayMs = 86_400_000;
/** They are fetched every day. */
const staleDays = 7;
const maxShown = 5;

export const listChecks: Check<DoctorParts>[] = [
  {
    id: 'stale-lists',
    title: 'Age of the filter lists',
    async run({ config: { dataDir, filterLists }, now }) {
      if (filterLists.length === 0) return { skipped: 'TRUCE_FILTER_LISTS names none' };
      return filterLists.flatMap((source) => {
        const changedMs = isAddress(source)
          ? (keptList(join(dataDir, 'filter-lists'), source)?.checkedMs ?? null)
          : newestMs(source);
        const days = changedMs === null ? null : Math.floor((now() - changedMs) / dayMs);
        if (days !== null && days <= staleDays) return [];
        const says = days === null ? nothing(source) : `is ${days} days old`;
        return [
          warning(
            `the filter list ${source} ${says}`,
            'New rules against your addresses are noticed late.',
            isAddress(source)
              ? 'Check that the server may reach this address, and see its log.'
              : 'Update the file, e.g. daily with curl, or name the https:// address of the list in TRUCE_FILTER_LISTS.',
          ),
        ];
      });
    },
  },
  { id: 'blocked-addresses', title: 'Addresses on filter lists', run: checkAddresses },
];

/** A folder's own time does not change when a file in it does. @returns null where there is no file */
function newestMs(source: string): number | null {
  try {
    return Math.max(...mountedFiles(source).map((file) => statSync(file).mtimeMs));
  } catch {
    return null;
  }
}

function nothing(source: string): string {
  return isAddress(source) ? 'was never fetched' : 'is missing, or a folder without .txt files';
}

/** By the lists that are on this disk: nothing is fetched. */
async function checkAddresses(parts: DoctorParts): Promise<Finding[] | Skipped> {
  const { config, distDir, records } = parts;
  const store = await records();
  const hasTables = store !== null && !(await isBlank(store));
  const sites = hasTables ? await sitesToWatch(store.db, 'all') : [];
  if (!store || sites.length === 0) return { skipped: 'no site is on' };
  const watched: WatchedSite[] = [];
  for (const site of sites) watched.push(await withWalls(store.db, site));
  const folder = join(config.dataDir, 'filter-lists');
  const kept = async (address: string) => {
    const list = keptList(folder, address);
    if (!list) throw new Error('never fetched');
    return list.read();
  };
  const unread: Finding[] = [];
  const log = {
    warn: ({ source, error }: { source: string; error: string }) => {
      // What was never fetched, or is missing, is a finding of the age check.
      if (!isAddress(source) && newestMs(source) !== null) unread.push(unreadable(source, error));
    },
  };
  const { lists: given } = await givenLists(config.filterLists, kept, log);
  const names = new Set(given.map(({ name }) => name));
  const shipped = await shippedLists(join(distDir, 'lists'));
  const lists = [...shipped.filter(({ name }) => !names.has(name)), ...given];
  const listed = await askLists(lists, watched, { baseUrl: config.baseUrl, control: neutralName });
  const found = listed.slice(0, maxShown).map(({ siteId, target, address, list, rule }) => {
    const domain = sites.find(({ id }) => id === siteId)?.domain;
    return fault(
      `${list} blocks ${address} of ${domain} (rule ${rule})`,
      'Visitors using that list may no longer be counted, and see no wall.',
      target === 'host'
        ? 'Serve Truce from a host of your own domain (docs/first-party.md).'
        : 'Rotate the paths of the site under Settings, or have them rotated automatically (docs/filter-list-watch.md).',
    );
  });
  return [...unread, ...found];
}

function unreadable(source: string, error: string): Finding {
  return warning(
    `the filter list ${source} could not be read (${error})`,
    'New rules against your addresses are not noticed.',
    'Replace the file, e.g. with curl --fail, which leaves no error page in its place.',
  );
}
