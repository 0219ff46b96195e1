import { type CellCount, cellColumn, cellCounts } from '../../events/store/cell-tables.ts';
import {
  type GroupSum,
  groupNumbers,
  groupSums,
  groupWords,
  pageViewGroups,
} from '../../events/store/page-view-cells.ts';
import { allSessions, isDuring, type Parts, partsOf } from '../from-cells.ts';
import type { Span } from '../period.ts';
import { beganIn } from '../query.ts';

/** What is summed up over sessions: columns of cells of page-view groups. */
export type ViewSum = CellCount | GroupSum;

const viewSums: Record<ViewSum, string> = { ...cellCounts, ...groupSums };

interface Asked {
  sums: ViewSum[];
  spans: Span[];
  /** Where the buckets begin, ascending, Unix seconds; without any, there is one from 0 on. */
  starts?: number[];
  /** Conditions on sessions, of which cells know none. */
  conditions?: string[];
}

/**
 * Sums over a site's sessions by `start` and the keys of a page-view group: from cells, whatever the size of the site, or with
 * conditions from the sessions themselves. A group may have several rows.
 */
export function selectViews(database: string, { conditions = [], ...asked }: Asked): string {
  const parts = conditions.length > 0 ? allSessions(asked.spans) : partsOf(asked.spans, asked.starts);
  const hasCells = parts.days.length > 0 || parts.quarters.length > 0;
  const sources = [
    ...(parts.sessions.length > 0
      ? [fromSessions(database, asked, [beganIn(parts.sessions), ...conditions])]
      : []),
    // Of no time at all, there are no rows.
    ...(hasCells || parts.sessions.length === 0 ? [fromCells(database, asked, parts)] : []),
  ];
  return sources.join(' UNION ALL ');
}

/** The same sums by `start` alone, whatever the groups are: a whole statement. */
export function sumViews(database: string, asked: Pick<Asked, 'sums' | 'spans' | 'starts'>): string {
  const parts = partsOf(asked.spans, asked.starts);
  const select = (time: string, value: (name: ViewSum) => string, from: string) =>
    `SELECT ${startOf(time, asked)} AS start_, ${asked.sums.map((name) => `${value(name)} AS ${name}_`).join(', ')} FROM ${from}`;
  const sources = [
    select('start', cellColumn, `${database}.cells WHERE ${isGroup(parts)}`),
    ...(parts.sessions.length === 0
      ? []
      : [
          select(
            'toUInt32(toUnixTimestamp(started_at))',
            (name) => `toInt64(sign * (${viewSums[name]}))`,
            `${database}.sessions WHERE ${beganIn(parts.sessions)}`,
          ),
        ]),
  ];
  return `SELECT start_ AS start, ${asked.sums.map((name) => `sum(${name}_) AS ${name}`).join(', ')}
    FROM (${sources.join(' UNION ALL ')}) GROUP BY start ORDER BY start`;
}

const isGroup = (parts: Parts) =>
  `site_id = {site:UUID} AND dimension = '${pageViewGroups}' AND ${isDuring(parts)}`;
const startOf = (time: string, { starts }: Asked) =>
  starts ? `roundDown(${time}, {starts:Array(UInt32)})` : 'toUInt32(0)';

const numbers = Object.entries(groupNumbers);
const keys = [...groupWords, ...numbers.map(([name]) => name)];

/** A group's text is taken apart once for each step of time. */
function fromCells(database: string, asked: Asked, parts: Parts): string {
  const columns = keys.map((name, index) => {
    const text = `keys[${index + 1}]`;
    return `${index < groupWords.length ? text : `toInt16(${text})`} AS ${name}`;
  });
  const sums = asked.sums.map((name) => `sum(${cellColumn(name)}) AS ${name}`);
  return `SELECT start_ AS start, ${[...columns, ...asked.sums].join(', ')} FROM (
      SELECT ${startOf('start', asked)} AS start_, splitByChar(' ', value) AS keys, ${sums.join(', ')}
      FROM ${database}.cells
      WHERE ${isGroup(parts)}
      GROUP BY start_, value)`;
}

function fromSessions(database: string, asked: Asked, conditions: string[]): string {
  const own = [
    `${startOf('toUnixTimestamp(started_at)', asked)} AS start_`,
    ...groupWords.map((name) => `${name} AS ${name}_`),
    ...numbers.map(([name, number]) => `${number} AS ${name}_`),
  ];
  const sums = asked.sums.map((name) => `sum(sign * (${viewSums[name]})) AS ${name}_`);
  const columns = [
    'start_ AS start',
    ...groupWords.map((name) => `toString(${name}_) AS ${name}`),
    ...[...numbers.map(([name]) => name), ...asked.sums].map((name) => `${name}_ AS ${name}`),
  ];
  return `SELECT ${columns.join(', ')} FROM (
      SELECT ${[...own, ...sums].join(', ')} FROM ${database}.sessions WHERE ${conditions.join(' AND ')}
      GROUP BY start_, ${keys.map((name) => `${name}_`).join(', ')})`;
}
