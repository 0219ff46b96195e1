import type { Db } from './records.ts';

export interface SettingTables {
  settings: { name: string; value: string };
}

/** Small facts of this installation that must outlive a restart, by name. */
export async function readSetting(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function removeSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute();
}
