import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import { type FetchList, isAddress } from './fetch-list.ts';
import { type FilterList, readFilterList } from './filter-list.ts';

export interface ReadLists {
  lists: FilterList[];
  /** Whether a list is missing that the operator named: what it has of a site is then not known. */
  isIncomplete: boolean;
}

/**
 * The lists that the operator names: files, folders of `.txt` files, addresses. They are read again at each run, since a
 * mount changes under a running server; what cannot be read is logged and skipped.
 */
export async function givenLists(sources: string[], fetchList: FetchList, log: Log): Promise<ReadLists> {
  const lists: FilterList[] = [];
  let isIncomplete = false;
  for (const source of sources) {
    try {
      lists.push(...(isAddress(source) ? [await fetchList(source)] : mountedFiles(source).map(readMounted)));
    } catch (error) {
      isIncomplete = true;
      log.warn({ source, error: String(error) }, 'a filter list could not be read');
    }
  }
  return { lists, isIncomplete };
}

function mountedFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith('.txt'));
  return names.sort().map((name) => join(path, name));
}

function readMounted(file: string): FilterList {
  const version = statSync(file).mtime.toISOString().slice(0, 10);
  return readFilterList(readFileSync(file, 'utf8'), basename(file), {
    name: basename(file, '.txt'),
    version,
  });
}
