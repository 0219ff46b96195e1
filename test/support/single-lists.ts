import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { adguardFolder, rawFilterList, uBlockFolder } from './filter-lists.ts';

/** One published filter list. */
export interface FilterList {
  title: string;
  from: 'Debian' | 'npm';
  /** As YYYY-MM-DD: what the list says of itself, else its file's date. */
  dated: string;
  text: string;
}

/** Every filter list that this machine can give, each on its own. */
export function findSingleLists(): FilterList[] {
  return [...debianLists(), ...adguardLists()];
}

export function textOf(lists: FilterList[]): string {
  return lists.map((list) => list.text).join('\n');
}

function debianLists(): FilterList[] {
  const folder = uBlockFolder();
  if (folder === undefined) return [];
  return ['thirdparties/easylist', 'thirdparties/urlhaus-filter', 'ublock']
    .map((part) => join(folder, 'assets', part))
    .filter((part) => existsSync(part))
    .flatMap((part) => readdirSync(part).map((name) => join(part, name)))
    .filter((file) => file.endsWith('.txt') && !file.endsWith('badlists.txt'))
    .map((file) => readList(readFileSync(file, 'utf8'), 'Debian', statSync(file).mtime.toISOString()));
}

function adguardLists(): FilterList[] {
  const folder = adguardFolder();
  if (folder === undefined) return [];
  return readdirSync(folder).flatMap((name) => {
    const text = rawFilterList(JSON.parse(readFileSync(join(folder, name, `${name}.json`), 'utf8')));
    return text === null ? [] : [readList(text, 'npm', '')];
  });
}

function readList(text: string, from: FilterList['from'], fileDate: string): FilterList {
  const header = text.slice(0, 3000);
  const title = /^! Title: (.+)$/m.exec(header)?.[1]?.trim() ?? 'untitled';
  const updated = /^! TimeUpdated: (\S+)/m.exec(header)?.[1];
  return { title, from, dated: (updated ?? fileDate).slice(0, 10), text };
}
