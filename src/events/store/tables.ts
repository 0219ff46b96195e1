import { columns } from './columns.ts';
import { durable } from './durable.ts';

/** Two calendar years are 731 days where one of them is a leap year. */
export const retentionDays = { raw: 90, sessions: 731 } as const;

export function createEvents(database: string): string {
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `CREATE TABLE IF NOT EXISTS ${database}.events (${list.join(', ')})
    ENGINE = MergeTree
    PARTITION BY toDate(occurred_at)
    ORDER BY (site_id, occurred_at)
    TTL toDate(occurred_at) + INTERVAL ${retentionDays.raw} DAY
    SETTINGS ttl_only_drop_parts = 1, ${durable}`;
}

/** A new installation has the column from the first step on. */
export function addArm(database: string): string {
  return `ALTER TABLE ${database}.events ADD COLUMN IF NOT EXISTS arm ${columns.arm} AFTER variant`;
}

export function addEventProperties(database: string): string {
  return `ALTER TABLE ${database}.events ADD COLUMN IF NOT EXISTS properties ${columns.properties} AFTER arm`;
}

/** The net below the hourly job: a day's last event must be 90 days old before the day goes. */
export function keepWholeDays(database: string): string {
  return `ALTER TABLE ${database}.events MODIFY TTL toDate(occurred_at) + INTERVAL ${retentionDays.raw + 2} DAY
    SETTINGS materialize_ttl_after_modify = 0`;
}

/** Earlier versions counted in sets of sessions by the quarter hour; sessions are counted now. */
export function dropRollupView(database: string): string {
  return `DROP VIEW IF EXISTS ${database}.rollup_view SYNC`;
}

export function dropRollup(database: string): string {
  return `DROP TABLE IF EXISTS ${database}.rollup SYNC`;
}
