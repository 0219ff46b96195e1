import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../kit/store-unavailable.ts';

/** Rows that the embedded store could not load when it was opened: it goes on without them, and says nothing. */
export interface SetAsidePart {
  table: string;
  /** `<partition>_<first block>_<last block>_<level>`, as ClickHouse calls it. */
  part: string;
  /** The folder that holds its files. */
  path: string;
}

const setAside = /^broken[a-z-]*_(?<part>.+)$/;
const named = /^(?<partition>.+?)_(?<first>\d+)_(?<last>\d+)_\d+(_\d+)?$/;

/**
 * The damaged parts that are missing from the embedded store. What a merge had made counts only if the parts it was made from
 * are gone too. Reads folders only, so a server may have the store open.
 * @param path the event store's folder in the data directory
 */
export async function listSetAsideParts(path: string, database = 'truce'): Promise<SetAsidePart[]> {
  const found = await Promise.all((await tablesIn(path, database)).map(inTable));
  return found.flat();
}

/** Tables by the folder of their parts. */
async function tablesIn(path: string, database: string): Promise<{ table: string; folder: string }[]> {
  const metadata = join(path, 'metadata', database);
  const files = (await namesIn(metadata)).filter((name) => name.endsWith('.sql'));
  const tables = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(metadata, name), 'utf8').catch(() => ''); // dropped meanwhile
      const id = /^ATTACH TABLE _ UUID '(?<id>[\da-f-]{36})'/.exec(text)?.groups?.id;
      return { table: name.slice(0, -'.sql'.length), id };
    }),
  );
  return tables.flatMap(({ table, id }) =>
    id ? [{ table, folder: join(path, 'store', id.slice(0, 3), id) }] : [],
  );
}

async function inTable({ table, folder }: { table: string; folder: string }): Promise<SetAsidePart[]> {
  const detached = join(folder, 'detached');
  if (!existsSync(detached)) return [];
  const present = (await namesIn(folder)).flatMap((name) => blocksOf(name) ?? []);
  return (await namesIn(detached)).flatMap((name) => {
    const part = setAside.exec(name)?.groups?.part ?? '';
    const blocks = blocksOf(part);
    const isThere = present.some(
      ({ partition, first, last }) =>
        partition === blocks?.partition && first >= blocks.first && last <= blocks.last,
    );
    return blocks && !isThere ? [{ table, part, path: join(detached, name) }] : [];
  });
}

function blocksOf(part: string): { partition: string; first: number; last: number } | null {
  const { partition, first, last } = named.exec(part)?.groups ?? {};
  return partition ? { partition, first: Number(first), last: Number(last) } : null;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}
