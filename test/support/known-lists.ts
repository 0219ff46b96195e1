import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type FilterList, readFilterList } from '../../src/delivery/filter-lists/filter-list.ts';
import { shippedLists } from '../../src/delivery/filter-lists/shipped-lists.ts';
import { findFilterLists } from './filter-lists.ts';

/** Every list that can be had here, by itself: the shipped ones, and those this machine has or can download. */
export async function knownLists(): Promise<FilterList[]> {
  const found = findFilterLists().flatMap(({ from, text, folder }) =>
    folder === null ? [named(from, text)] : textFiles(folder).map((file) => fromFile(from, file)),
  );
  return [...(await shippedLists('lists')), ...found];
}

function textFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.txt')).map((name) => join(folder, name));
}

function fromFile(from: string, file: string): FilterList {
  return named(`${from}: ${basename(file)}`, readFileSync(file, 'utf8'));
}

function named(name: string, text: string): FilterList {
  return { ...readFilterList(text, name, { name, version: '' }), name };
}
