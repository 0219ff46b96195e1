import { longestKept } from '../../contract/limits/kept-days.ts';
import {
  alterColumns,
  engineOf,
  everyTable,
  onCluster,
  type Place,
  rowsOf,
  withDistributed,
} from './cluster.ts';
import { durable } from './durable.ts';
import { armDraws, type GroupSum, groupSums, pageViewGroups, pageViewPairs } from './page-view-cells.ts';

/** Seconds that a cell spans: every zone's days begin at a quarter of an hour. Of UTC days there are cells as well. */
export const quarterSeconds = 900;
export const daySeconds = 86_400;

/** What a cell counts, as a condition on a session's row; page views are added up. */
export const cellCounts = {
  sessions: '1',
  adblock_detected: 'adblock_detected > 0',
  adblock_not_detected: 'adblock_not_detected > 0',
  /** Blocked or clear, each session once; the denominator of the blocking rate. */
  judged: '(adblock_detected > 0 OR adblock_not_detected > 0)',
  walls_displayed: 'walls_displayed > 0',
  cta_clicked: 'cta_clicked > 0',
  conversions: 'conversions > 0',
  unconfirmed_conversions: 'unconfirmed > 0',
  recovered: 'recovered > 0',
  unconfirmed_recovered: 'recovered_unconfirmed > 0',
  page_views: 'page_views',
} as const;

export type CellCount = keyof typeof cellCounts;
const counts = Object.entries({
  ...cellCounts,
  ...Object.fromEntries(
    Object.entries(groupSums).map(([name, sum]) => [name, `(${sum}) * (cell.2 = '${pageViewGroups}')`]),
  ),
}) as [CellCount | GroupSum, string][];

/** A cell's columns are not named like those of a session, which a sum over them would hide. */
export const cellColumn = (name: CellCount | GroupSum) => `n_${name}`;
const countColumns = counts.map(([name]) => cellColumn(name));
const keyColumns = ['site_id', 'dimension', 'seconds', 'start', 'value'];
export const cellColumns = [...keyColumns, ...countColumns];

const countType = 'Int64 CODEC(T64, ZSTD(1))';

const words = ['device', 'country', 'browser', 'os', 'language', 'referrer', 'variant'];
/** Who has no blocker has none without a name either: those stand apart, under this name. */
export const unblocked = (dimension: string) => `${dimension} of the unblocked`;

/**
 * Counts by site, time, dimension and value, where the dimension `''` counts every session once. A session counts where
 * it began. Sums are exact at any time, whatever has been merged.
 */
export function createCells(place: Place): string[] {
  const columns = counts.map(([name]) => `${cellColumn(name)} ${countType}`);
  return withDistributed(
    place,
    'cells',
    `CREATE TABLE IF NOT EXISTS ${everyTable(place, 'cells')}
       (site_id UUID, dimension LowCardinality(String), seconds UInt32, start UInt32 CODEC(Delta, ZSTD(1)),
        value String CODEC(ZSTD(1)), ${columns.join(', ')})
     ENGINE = ${engineOf(place, 'cells', 'SummingMergeTree')}
     PARTITION BY toYYYYMM(toDateTime(start, 'UTC'))
     ORDER BY (site_id, dimension, seconds, start, value)
     TTL toDate(toDateTime(start, 'UTC')) + INTERVAL ${longestKept.sessions + 3} DAY
     SETTINGS ttl_only_drop_parts = 1, ${durable(place)}`,
  );
}

export function addUnconfirmedCells(place: Place): string[] {
  return addCount(place, 'unconfirmed_conversions', 'conversions');
}

export function addRecoveredCells(place: Place): string[] {
  return [
    ...addCount(place, 'recovered', 'unconfirmed_conversions'),
    ...addCount(place, 'unconfirmed_recovered', 'recovered'),
  ];
}

export function addPageViewCells(place: Place): string[] {
  const added = Object.keys(groupSums) as GroupSum[];
  const columns = added.map((name) => `ADD COLUMN IF NOT EXISTS ${cellColumn(name)} ${countType}`);
  return alterColumns(place, 'cells', columns.join(', '));
}

function addCount(place: Place, added: CellCount, before: CellCount): string[] {
  const column = `${cellColumn(added)} ${countType} AFTER ${cellColumn(before)}`;
  return alterColumns(place, 'cells', `ADD COLUMN IF NOT EXISTS ${column}`);
}

/** Every row of `sessions` adds its part, one with the sign -1 takes it back. */
export function createCellsView(place: Place): string {
  const view = `${place.database}.cells_view${onCluster(place)}`;
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${view} TO ${rowsOf(place, 'cells')} AS
    ${cellsOf(rowsOf(place, 'sessions'))}`;
}

/** For a view of an earlier version, which knows fewer dimensions or counts. */
export function renewCellsView(place: Place): string {
  const view = `${place.database}.cells_view${onCluster(place)}`;
  return `ALTER TABLE ${view} MODIFY QUERY ${cellsOf(rowsOf(place, 'sessions'))}`;
}

/**
 * The cells of some rows of `sessions`.
 * @param where a condition on these rows
 * @param pairs which of their dimensions, with their values
 */
export function cellsOf(sessions: string, where = '1', pairs = allPairs): string {
  return `SELECT site_id, cell.2 AS dimension, cell.1 AS seconds,
      toUInt32(intDiv(toUnixTimestamp(started_at), cell.1) * cell.1) AS start, cell.3 AS value,
      ${counts.map(([name, is]) => `sum(sign * (${is})) AS ${cellColumn(name)}`).join(', ')}
    FROM (SELECT *, ${pairs} AS pairs FROM ${sessions} WHERE ${where})
    ARRAY JOIN arrayConcat(
      arrayMap(pair -> (${quarterSeconds}, pair.1, pair.2), pairs), arrayMap(pair -> (${daySeconds}, pair.1, pair.2), pairs)) AS cell
    GROUP BY site_id, dimension, seconds, start, value`;
}

/** A session's dimensions with their values; it has several pages, and of properties those with a value. */
const allPairs = `arrayConcat(
  [('', '')],
  [${words.map((name) => `('${name}', toString(${name}))`).join(', ')}],
  [${['blocker', 'kind'].map(blockerPair).join(', ')}],
  arrayZip(arrayMap(name -> toString(name), mapKeys(properties)), mapValues(properties)),
  arrayMap(page -> ('page', toString(page)), if(empty(pages), [''], pages)),
  ${pageViewPairs.join(', ')})`;

function blockerPair(name: string): string {
  const dimension = `if(${name} = '' AND adblock_detected = 0, '${unblocked(name)}', '${name}')`;
  return `(${dimension}, toString(${name}))`;
}

/** Makes the cells what the sessions say; where they are, nothing is written. */
export function correctCells(database: string, { sessions = '1', cells = '1' } = {}): string {
  return `INSERT INTO ${database}.cells (${cellColumns.join(', ')})
    ${differingCells(database, { sessions, cells })}`;
}

/** The same for the dimensions of page views alone. */
export function correctPageViewCells(database: string, { sessions = '1', cells = '1' } = {}): string {
  const own = `${cells} AND dimension IN ('${pageViewGroups}', '${armDraws}')`;
  return `INSERT INTO ${database}.cells (${cellColumns.join(', ')})
    ${differingCells(database, { sessions, cells: own }, `arrayConcat(${pageViewPairs.join(', ')})`)}`;
}

/** How many cells there are. @param where a condition on them */
export function countCells(database: string, where: string): string {
  return `SELECT count() AS total FROM (
      SELECT ${keyColumns.join(', ')} FROM ${database}.cells WHERE ${where}
      GROUP BY ${keyColumns.join(', ')} HAVING sum(${cellColumn('sessions')}) != 0)`;
}

/** What is missing in the cells, or with a minus, is too much in them. @param where conditions on both tables */
export function differingCells(
  database: string,
  where: { sessions: string; cells: string },
  pairs = allPairs,
): string {
  const key = keyColumns.join(', ');
  return `SELECT ${key}, ${countColumns.map((name) => `sum(${name}_) AS ${name}`).join(', ')} FROM (
      SELECT ${key}, ${countColumns.map((name) => `${name} AS ${name}_`).join(', ')}
      FROM (${cellsOf(`${database}.sessions`, where.sessions, pairs)})
      UNION ALL
      SELECT ${key}, ${countColumns.map((name) => `-${name} AS ${name}_`).join(', ')}
      FROM ${database}.cells WHERE ${where.cells})
    GROUP BY ${key} HAVING ${countColumns.map((name) => `sum(${name}_) != 0`).join(' OR ')}`;
}
