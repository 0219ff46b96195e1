import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type FilterList, readFilterList } from './filter-list.ts';

const unpack = promisify(brotliDecompress);

/** The parts of EasyList and EasyPrivacy that travel with the product (`lists/NOTICE`). */
export function shippedLists(folder: string): Promise<FilterList[]> {
  const lists = ['easylist', 'easyprivacy'].map(async (name) => {
    const text = (await unpack(await readFile(join(folder, `${name}.txt.br`)))).toString('utf8');
    return readFilterList(text, 'shipped', { name, version: '' });
  });
  return Promise.all(lists);
}
