import { longestKept } from '../../contract/limits/kept-days.ts';
import {
  alterColumns,
  engineOf,
  everyTable,
  inParallel,
  onCluster,
  type Place,
  rowsOf,
  withDistributed,
} from './cluster.ts';
import { durable } from './durable.ts';
import { type SessionColumn, sessionColumns } from './session-columns.ts';

/**
 * A session that changes is written again, and its former row once more with the sign -1: sums over `sign` are exact
 * at any time, whatever has been merged. `digest` tells which two rows cancel each other.
 */
export function createSessions(place: Place): string[] {
  const list = Object.entries(sessionColumns).map(([name, type]) => `${name} ${type}`);
  return withDistributed(
    place,
    'sessions',
    `CREATE TABLE IF NOT EXISTS ${everyTable(place, 'sessions')} (${list.join(', ')}, digest UInt32, sign Int8)
     ENGINE = ${engineOf(place, 'sessions', 'VersionedCollapsingMergeTree(sign, digest)')}
     PARTITION BY toYYYYMM(started_at)
     ORDER BY (site_id, started_at, session)
     TTL toDate(started_at) + INTERVAL ${longestKept.sessions + 2} DAY
     SETTINGS ttl_only_drop_parts = 1, ${durable(place)}`,
  );
}

export function addSessionProperties(place: Place): string[] {
  const { properties } = sessionColumns;
  return alterColumns(place, 'sessions', `ADD COLUMN IF NOT EXISTS properties ${properties} AFTER arm`);
}

export function addUnconfirmed(place: Place): string[] {
  const { unconfirmed } = sessionColumns;
  return alterColumns(
    place,
    'sessions',
    `ADD COLUMN IF NOT EXISTS unconfirmed ${unconfirmed} AFTER conversions`,
  );
}

const choiceColumns = ['choices_offered', 'choices_made', 'choices_done', 'choices_confirmed'] as const;
const recoveredColumns = ['recovered', 'recovered_unconfirmed'] as const;

export const addSessionChoices = (place: Place) => addColumns(place, choiceColumns);
export const addSessionRecovered = (place: Place) => addColumns(place, recoveredColumns);
export const addSessionLeft = (place: Place) => addColumns(place, ['left_after_wall']);
export const addSessionWallFirst = (place: Place) => addColumns(place, ['wall_first']);

function addColumns(place: Place, names: readonly SessionColumn[]): string[] {
  return names.flatMap((name) =>
    alterColumns(place, 'sessions', `ADD COLUMN IF NOT EXISTS ${name} ${sessionColumns[name]}`),
  );
}

/** What is built must be known for longer than what was touched, or it would be built again. */
const keepTouchedDays = 8;

/** Which session ids an insert has touched, and when; `block` names the insert. */
export function createTouched(place: Place): string[] {
  return withDistributed(
    place,
    'touched',
    `CREATE TABLE IF NOT EXISTS ${everyTable(place, 'touched')}
       (block DateTime64(9, 'UTC'), site_id UUID, session UInt64, first_at Int64, last_at Int64)
     ENGINE = ${engineOf(place, 'touched', 'MergeTree')} PARTITION BY toDate(block) ORDER BY block
     TTL toDateTime(block) + INTERVAL ${keepTouchedDays} DAY SETTINGS ttl_only_drop_parts = 1, ${durable(place)}`,
  );
}

/** With the rows of the insert itself: one cannot be stored without the other. */
export function createTouchedView(place: Place): string {
  const view = `${place.database}.touched_view${onCluster(place)}`;
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${view} TO ${rowsOf(place, 'touched')} AS
    SELECT now64(9, 'UTC') AS block, site_id, sipHash64(session_id) AS session,
      min(toUnixTimestamp64Milli(occurred_at)) AS first_at, max(toUnixTimestamp64Milli(occurred_at)) AS last_at
    FROM ${rowsOf(place, 'events')} GROUP BY site_id, session`;
}

/** The inserts whose sessions are built. */
export function createBuilt(place: Place): string[] {
  return createBlocks(place, 'built');
}

/** Inserts whose sessions someone began to build: one that is not built was stopped halfway. */
export function createBegun(place: Place): string[] {
  return createBlocks(place, 'begun');
}

function createBlocks(place: Place, table: 'built' | 'begun'): string[] {
  return withDistributed(
    place,
    table,
    `CREATE TABLE IF NOT EXISTS ${everyTable(place, table)} (block DateTime64(9, 'UTC'))
     ENGINE = ${engineOf(place, table, 'MergeTree')} PARTITION BY toDate(block) ORDER BY block
     TTL toDateTime(block) + INTERVAL ${keepTouchedDays + 2} DAY SETTINGS ttl_only_drop_parts = 1, ${durable(place)}`,
  );
}

/**
 * Marks events from before there were sessions, an hour at a time, so that theirs are built in the background. What the
 * view has marked as well is built twice, with the same result. Their blocks lie a day back, the oldest hour's furthest:
 * new events come first.
 */
export function touchEarlierEvents(place: Place): string {
  return touchEvents(place, '', '');
}

/** Sessions with a wall are built again, now that they tell whether the visitor left; the oldest may lack events by now. */
export function touchWalls(place: Place): string {
  return touchEvents(
    place,
    `WHERE event_type = 'wall_displayed' AND occurred_at >= now('UTC') - INTERVAL ${longestKept.events - 2} DAY`,
    // Blocks of whole seconds may be those of the step above, which are built.
    ' + INTERVAL 500 MILLISECOND',
  );
}

/**
 * Visits in which the site was allowed once more are built again, now that their earlier day counts; in all others nothing
 * changes. Their blocks have a fraction of their own: those of the steps above may be built.
 */
export function touchAllowedAgain(place: Place): string {
  const { database } = place;
  return `INSERT INTO ${database}.touched${inParallel(place)}
    SELECT toDateTime64(now('UTC') - 86400 - dateDiff('hour', max(occurred_at), now('UTC')), 9, 'UTC') + INTERVAL 250 MILLISECOND AS block,
      site_id, sipHash64(session_id) AS session,
      min(toUnixTimestamp64Milli(occurred_at)), max(toUnixTimestamp64Milli(occurred_at))
    FROM ${database}.events
    WHERE metadata LIKE '%"allowed_at"%' AND occurred_at >= now('UTC') - INTERVAL ${longestKept.events - 2} DAY
    GROUP BY site_id, session HAVING uniqExact(JSONExtractUInt(metadata, 'allowed_at')) > 1`;
}

function touchEvents(place: Place, condition: string, shift: string): string {
  const { database } = place;
  return `INSERT INTO ${database}.touched${inParallel(place)}
    SELECT toDateTime64(now('UTC') - 86400 - dateDiff('hour', occurred_at, now('UTC')), 9, 'UTC')${shift} AS block,
      site_id, sipHash64(session_id) AS session,
      min(toUnixTimestamp64Milli(occurred_at)), max(toUnixTimestamp64Milli(occurred_at))
    FROM ${database}.events ${condition}${condition && ' '}GROUP BY block, site_id, session`;
}
