import { durable } from './durable.ts';
import { sessionColumns } from './session-columns.ts';
import { retentionDays } from './tables.ts';

/**
 * A session that changes is written again, and its former row once more with the sign -1: sums over `sign` are exact
 * at any time, whatever has been merged. `digest` tells which two rows cancel each other.
 */
export function createSessions(database: string): string {
  const list = Object.entries(sessionColumns).map(([name, type]) => `${name} ${type}`);
  return `CREATE TABLE IF NOT EXISTS ${database}.sessions (${list.join(', ')}, digest UInt32, sign Int8)
    ENGINE = VersionedCollapsingMergeTree(sign, digest)
    PARTITION BY toYYYYMM(started_at)
    ORDER BY (site_id, started_at, session)
    TTL toDate(started_at) + INTERVAL ${retentionDays.sessions + 2} DAY
    SETTINGS ttl_only_drop_parts = 1, ${durable}`;
}

export function addSessionProperties(database: string): string {
  return `ALTER TABLE ${database}.sessions ADD COLUMN IF NOT EXISTS properties ${sessionColumns.properties} AFTER arm`;
}

/** What is built must be known for longer than what was touched, or it would be built again. */
const keepTouchedDays = 8;

/** Which session ids an insert has touched, and when; `block` names the insert. */
export function createTouched(database: string): string {
  return `CREATE TABLE IF NOT EXISTS ${database}.touched
      (block DateTime64(9, 'UTC'), site_id UUID, session UInt64, first_at Int64, last_at Int64)
    ENGINE = MergeTree PARTITION BY toDate(block) ORDER BY block
    TTL toDateTime(block) + INTERVAL ${keepTouchedDays} DAY SETTINGS ttl_only_drop_parts = 1, ${durable}`;
}

/** With the rows of the insert itself: one cannot be stored without the other. */
export function createTouchedView(database: string): string {
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${database}.touched_view TO ${database}.touched AS
    SELECT now64(9, 'UTC') AS block, site_id, sipHash64(session_id) AS session,
      min(toUnixTimestamp64Milli(occurred_at)) AS first_at, max(toUnixTimestamp64Milli(occurred_at)) AS last_at
    FROM ${database}.events GROUP BY site_id, session`;
}

/** The inserts whose sessions are built. */
export function createBuilt(database: string): string {
  return `CREATE TABLE IF NOT EXISTS ${database}.built (block DateTime64(9, 'UTC'))
    ENGINE = MergeTree PARTITION BY toDate(block) ORDER BY block
    TTL toDateTime(block) + INTERVAL ${keepTouchedDays + 2} DAY SETTINGS ttl_only_drop_parts = 1, ${durable}`;
}

/**
 * Marks events from before there were sessions, an hour at a time, so that theirs are built in the background. What the
 * view has marked as well is built twice, with the same result. Their blocks lie a day back, the oldest hour's furthest:
 * new events come first.
 */
export function touchEarlierEvents(database: string): string {
  return `INSERT INTO ${database}.touched
    SELECT toDateTime64(now('UTC') - 86400 - dateDiff('hour', occurred_at, now('UTC')), 9, 'UTC') AS block,
      site_id, sipHash64(session_id) AS session,
      min(toUnixTimestamp64Milli(occurred_at)), max(toUnixTimestamp64Milli(occurred_at))
    FROM ${database}.events GROUP BY block, site_id, session`;
}
