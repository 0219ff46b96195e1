import * as z from 'zod';
import { isBlank } from '../../records/check-database.ts';
import type { Db, Records } from '../../records/records.ts';
import { readSetting, removeSetting, writeSetting } from '../../records/settings.ts';
import type { Config } from '../config.ts';
import { refuse, type StoreRefusal } from '../records-refusal.ts';

const name = 'left_stores';

type Stores = Pick<Config, 'clickhouse' | 'databaseUrl'>;

const LeftStores = z.object({
  at: z.string(),
  /** Whether these records are a copy that was left. */
  records: z.boolean(),
  /** The event store that was left; null: none. */
  events: z.string().nullable(),
  /** Where the installation is now. */
  to: z.object({ records: z.string(), events: z.string() }),
});

/** Which stores of an installation are no longer its own, since it was moved away from them. */
export type LeftStores = z.infer<typeof LeftStores>;

export async function readLeft(db: Db): Promise<LeftStores | null> {
  const text = await readSetting(db, name);
  return text === null ? null : LeftStores.parse(JSON.parse(text));
}

export async function noteLeft(db: Db, left: LeftStores): Promise<void> {
  await writeSetting(db, name, JSON.stringify(left));
}

export async function forgetLeft(db: Db): Promise<void> {
  await removeSetting(db, name);
}

/** The stores that settings name, without passwords. */
export function nameStores({ clickhouse, databaseUrl }: Stores): LeftStores['to'] {
  return {
    records: databaseUrl === null ? 'embedded' : nameUrl(databaseUrl),
    events: clickhouse === null ? 'embedded' : nameUrl(clickhouse.addresses[0] ?? ''),
  };
}

function nameUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A server on stores that were left would take events that nobody sees, and commands change what nobody reads. */
export async function leftRefusal(records: Records, config: Stores): Promise<StoreRefusal | null> {
  const left = (await isBlank(records)) ? null : await readLeft(records.db);
  if (left === null || !isLeft(left, config)) return null;
  const { at, to } = left;
  // With an event store that was kept, two servers would share it.
  const back =
    left.records && left.events === null
      ? ', or move back with `truce migrate-store`'
      : '. To go back to what these stores had then, run `truce migrate-store --undo`';
  return {
    problem: `this installation was moved away from these stores at ${at}: records to ${to.records}, events to ${to.events}`,
    fix: `Use the settings that it was moved to${back}`,
    isSetting: true,
  };
}

/** @throws SettingRefused */
export async function refuseLeft(records: Records, config: Stores): Promise<void> {
  refuse(await leftRefusal(records, config));
}

export function isLeft(left: LeftStores, config: Stores): boolean {
  return left.records || (left.events !== null && left.events === nameStores(config).events);
}
