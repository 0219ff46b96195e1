import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileReason } from '../../kit/file-refused.ts';
import { type FetchList, isAddress } from './fetch-list.ts';
import { type FilterList, readFilterList } from './filter-list.ts';
import { refuseOther } from './refuse-other.ts';

export interface ReadLists {
  lists: FilterList[];
  /** Those that the operator named and that are missing: what they have of a site is then not known. */
  unread: UnreadList[];
}

export interface UnreadList {
  /** The file, folder or address. */
  source: string;
  error: string;
}

interface WarnLog {
  warn: (about: UnreadList, text: string) => void;
}

/**
 * The lists that the operator names: files, folders of `.txt` files, addresses. They are read again at each run, since a
 * mount changes under a running server; what cannot be read is logged and skipped.
 */
export async function givenLists(sources: string[], fetchList: FetchList, log: WarnLog): Promise<ReadLists> {
  const lists: FilterList[] = [];
  const unread: UnreadList[] = [];
  const read = async (source: string, one: () => Promise<void> | void) => {
    try {
      await one();
    } catch (error) {
      const missing = { source, error: reasonOf(error) };
      unread.push(missing);
      log.warn(missing, 'a filter list could not be read');
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
  return { lists, unread };
}

/** What is behind a failed request is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = fileReason(error);
  if (reason) return reason;
  const cause = error.cause as { message?: string; code?: string } | undefined;
  const behind = cause?.message || cause?.code;
  return behind ? `${error.message}: ${behind}` : error.message;
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
