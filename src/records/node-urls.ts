import type { Db } from './records.ts';
import { readSetting, removeSetting, writeSetting } from './settings.ts';

const prefix = 'node_url:';
const nameOf = (node: string) => `${prefix}${node}`;

/** Notes where the other nodes reach this one; null: they cannot. */
export async function saveNodeUrl(db: Db, node: string, url: string | null): Promise<void> {
  if (url === null) await removeSetting(db, nameOf(node));
  else await writeSetting(db, nameOf(node), url);
}

export function findNodeUrl(db: Db, node: string): Promise<string | null> {
  return readSetting(db, nameOf(node));
}

/** Every node that others reach, whether it runs or not. */
export async function listNodeUrls(db: Db): Promise<{ node: string; url: string }[]> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'like', `${prefix}%`).execute();
  return rows.map(({ name, value }) => ({ node: name.slice(prefix.length), url: value }));
}
