import type { Db } from './records.ts';
import { readSetting, removeSetting, writeSetting } from './settings.ts';

const nameOf = (node: string) => `node_url:${node}`;

/** Notes where the other nodes reach this one; null: they cannot. */
export async function saveNodeUrl(db: Db, node: string, url: string | null): Promise<void> {
  if (url === null) await removeSetting(db, nameOf(node));
  else await writeSetting(db, nameOf(node), url);
}

export function findNodeUrl(db: Db, node: string): Promise<string | null> {
  return readSetting(db, nameOf(node));
}
