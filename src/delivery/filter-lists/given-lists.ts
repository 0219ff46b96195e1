import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type FetchList, isAddress } from './fetch-list.ts';
import { type FilterList, readFilterList } from './filter-list.ts';
import { refuseOther } from './refuse-other.ts';

export interface ReadLists {
  lists: FilterList[];
  /** Whether a list is missing that the operator named: what it has of a site is then not known. */
  isIncomplete: boolean;
}

interface WarnLog {
  warn: (about: { source: string; error: string }, text: string) => void;
}

/**
 * The lists that the operator names: files, folders of `.txt` files, addresses. They are read again at each run, since a
 * mount changes under a running server; what cannot be read is logged and skipped.
 */
export async function givenLists(sources: string[], fetchList: FetchList, log: WarnLog): Promise<ReadLists> {
  const lists: FilterList[] = [];
  let isIncomplete = false;
  const read = async (source: string, one: () => Promise<void> | void) => {
    try {
      await one();
    } catch (error) {
      isIncomplete = true;
      log.warn({ source, error: String(error) }, 'a filter list could not be read');
    }
  };
  for (const source of sources) {
    await read(source, async () => {
      if (isAddress(source)) lists.push(await fetchList(source));
      // A bad file does not keep the others of its folder from being read.
      else
        for (const file of mountedFiles(source)) await read(file, () => void lists.push(readMounted(file)));
    });
  }
  return { lists, isIncomplete };
}

/** The files of lists at this place: itself, or those in the folder. @throws where there is none */
export function mountedFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith('.txt'));
  if (names.length === 0) throw new Error('the folder has no .txt file');
  return names.sort().map((name) => join(path, name));
}

function readMounted(file: string): FilterList {
  const version = statSync(file).mtime.toISOString().slice(0, 10);
  const text = readFileSync(file, 'utf8');
  const list = readFilterList(text, basename(file), { name: basename(file, '.txt'), version });
  refuseOther(text, list);
  return list;
}
