import { longestKept } from '../../contract/limits/kept-days.ts';
import {
  alterColumns,
  type ClusterTable,
  engineOf,
  everyTable,
  onCluster,
  type Place,
  rowsOf,
  withDistributed,
} from './cluster.ts';
import { columns } from './columns.ts';
import { durable } from './durable.ts';
import { sessionColumns } from './session-columns.ts';

/** The net below the hourly job: a day's last event must be 90 days old before the day goes. */
const eventsTtl = `toDate(occurred_at) + INTERVAL ${longestKept.events + 2} DAY`;

export function createEvents(place: Place): string[] {
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return withDistributed(
    place,
    'events',
    `CREATE TABLE IF NOT EXISTS ${everyTable(place, 'events')} (${list.join(', ')})
     ENGINE = ${engineOf(place, 'events', 'MergeTree')}
     PARTITION BY toDate(occurred_at)
     ORDER BY (site_id, occurred_at)
     TTL ${eventsTtl}
     SETTINGS ttl_only_drop_parts = 1, ${durable(place)}`,
  );
}

/** A new installation has the column from the first step on. */
export function addArm(place: Place): string[] {
  return alterColumns(place, 'events', `ADD COLUMN IF NOT EXISTS arm ${columns.arm} AFTER variant`);
}

export function addEventProperties(place: Place): string[] {
  return alterColumns(place, 'events', `ADD COLUMN IF NOT EXISTS properties ${columns.properties} AFTER arm`);
}

export function addSender(place: Place): string[] {
  return alterColumns(place, 'events', `ADD COLUMN IF NOT EXISTS sender ${columns.sender} AFTER properties`);
}

/** Merges rewrite what is stored; the table over all shards stores nothing. */
export function packColumns(place: Place): string[] {
  return [packOf(place, 'events', columns), packOf(place, 'sessions', sessionColumns)];
}

function packOf(place: Place, table: ClusterTable, types: Record<string, string>): string {
  const changes = Object.entries(types).map(
    ([name, type]) => `MODIFY COLUMN IF EXISTS ${name} ${type.slice(type.indexOf('CODEC'))}`,
  );
  return `ALTER TABLE ${rowsOf(place, table)}${onCluster(place)} ${changes.join(', ')}`;
}

export function keepWholeDays(place: Place): string {
  return `ALTER TABLE ${everyTable(place, 'events')} MODIFY TTL ${eventsTtl}
    SETTINGS materialize_ttl_after_modify = 0`;
}

/** Earlier versions counted in sets of sessions by the quarter hour; sessions are counted now. No cluster had them. */
export function dropRollupView({ database, cluster }: Place): string[] {
  return cluster ? [] : [`DROP VIEW IF EXISTS ${database}.rollup_view SYNC`];
}

export function dropRollup({ database, cluster }: Place): string[] {
  return cluster ? [] : [`DROP TABLE IF EXISTS ${database}.rollup SYNC`];
}
