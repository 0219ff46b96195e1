import * as z from 'zod';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';
import { readSetting, removeSetting, writeSetting } from '../settings.ts';

const setting = 'filter_lists_unread';
const UnreadLists = z.array(z.object({ source: z.string(), error: z.string() }));

/** The filter lists that the last check could not read, with the reason. Another check replaces them. */
export async function saveUnreadLists(db: Db, unread: z.infer<typeof UnreadLists>): Promise<void> {
  if (unread.length === 0) await removeSetting(db, setting);
  else await writeSetting(db, setting, JSON.stringify(unread));
}

/** @returns none where all could be read */
export async function listUnreadLists(db: Db): Promise<z.infer<typeof UnreadLists>> {
  const kept = await readSetting(db, setting);
  return kept === null ? [] : readJson(kept, UnreadLists, 'settings.value', setting);
}
