import { columns, rollupDimensions } from './columns.ts';

/** Two calendar years are 731 days where one of them is a leap year. */
export const retentionDays = { raw: 90, rollup: 731 } as const;

/**
 * Without these an acknowledged event may be lost at a power failure and the directory may not open again;
 * the window makes insert tokens work on a table that is not replicated.
 */
const durable = [
  'fsync_after_insert = 1',
  'fsync_part_directory = 1',
  'min_rows_to_fsync_after_merge = 1',
  'min_compressed_bytes_to_fsync_after_merge = 1',
  'non_replicated_deduplication_window = 10000',
].join(', ');

/**
 * Sets, not sums: a retry, a replay or a restore cannot change a number. Exact to 131,072 sessions in a
 * cell, then within 0.3% (uniqCombined64, precision 20).
 */
export const sessionState = 'uniqCombined64(20)';
const eventState = 'uniqCombined64(17)';

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

/** The net below the hourly job: a day's last event must be 90 days old before the day goes. */
export function keepWholeDays(database: string): string {
  return `ALTER TABLE ${database}.events MODIFY TTL toDate(occurred_at) + INTERVAL ${retentionDays.raw + 2} DAY
    SETTINGS materialize_ttl_after_modify = 0`;
}

/** A released step stays as it is: the hourly job removes what is 731 days old, and this net lies below it. */
const rollupTtlDays = 732;

export function keepWholeMonths(database: string): string {
  return `ALTER TABLE ${database}.rollup MODIFY TTL toDate(bucket) + INTERVAL ${rollupTtlDays} DAY
    SETTINGS materialize_ttl_after_modify = 0`;
}

/** Buckets of 15 minutes: a day or an hour in any time zone of the world begins on one. */
export function createRollup(database: string): string {
  const dimensions = rollupDimensions.map((name) => `${name} LowCardinality(String)`).join(', ');
  return `CREATE TABLE IF NOT EXISTS ${database}.rollup (
      site_id UUID, bucket DateTime('UTC'), event_type LowCardinality(String), ${dimensions},
      sessions AggregateFunction(${sessionState}, String),
      events AggregateFunction(${eventState}, UUID))
    ENGINE = AggregatingMergeTree
    PARTITION BY toYYYYMM(bucket)
    ORDER BY (site_id, bucket, event_type, ${rollupDimensions.join(', ')})
    TTL toDate(bucket) + INTERVAL 730 DAY
    SETTINGS ttl_only_drop_parts = 1, ${durable}`;
}

export function createRollupView(database: string): string {
  const dimensions = rollupDimensions.join(', ');
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${database}.rollup_view TO ${database}.rollup AS
    SELECT site_id, toStartOfFifteenMinutes(occurred_at) AS bucket, event_type, ${dimensions},
      uniqCombined64State(20)(session_id) AS sessions,
      uniqCombined64State(17)(id) AS events
    FROM ${database}.events
    GROUP BY site_id, bucket, event_type, ${dimensions}`;
}
