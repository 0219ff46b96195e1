import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type FilterList, readFilterList } from './filter-list.ts';

/** The parts of EasyList and EasyPrivacy that travel with the product (`lists/NOTICE`). */
export function shippedLists(folder: string): FilterList[] {
  return ['easylist', 'easyprivacy'].map((name) => {
    const text = brotliDecompressSync(readFileSync(join(folder, `${name}.txt.br`))).toString('utf8');
    return readFilterList(text, 'shipped', { name, version: '' });
  });
}
