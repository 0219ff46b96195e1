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

/** The setting, made on first use. Nodes that ask at once all get the value that was stored first. */
export async function settingOrNew(db: Db, name: string, make: () => string): Promise<string> {
  const stored = await readSetting(db, name);
  if (stored !== null) return stored;
  const value = make();
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readSetting(db, name)) ?? value;
}

export async function removeSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute();
}
