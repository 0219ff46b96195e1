import {
  type CellCount,
  cellColumn,
  cellCounts,
  daySeconds,
  quarterSeconds,
  unblocked,
} from '../events/store/cell-tables.ts';
import { during } from '../events/store/during.ts';
import type { CountName } from './metrics.ts';
import type { Span } from './period.ts';

/** Which part of a time is read from which cells; what is left at its ends is read from the sessions themselves. */
export interface Parts {
  days: Span[];
  quarters: Span[];
  sessions: Span[];
}

/** Whether cells can tell: they know of no filter, of one dimension at most, and of no step within a quarter of an hour. */
export function cellsKnow(question: {
  counts: CountName[];
  dimensions: string[];
  isNarrowed: boolean;
  starts: number[];
}): boolean {
  return (
    !question.isNarrowed &&
    question.dimensions.length <= 1 &&
    question.counts.every((name) => Object.hasOwn(cellCounts, name)) &&
    question.starts.slice(1).every((start) => start % quarterSeconds === 0)
  );
}

/** @param starts where the buckets begin, of which each is added up for itself; without any, each span is. */
export function partsOf(asked: Span[], starts: number[] = []): Parts {
  const parts = asked.flatMap((span) => cutAt(span, starts)).map(partsOfOne);
  return {
    days: joined(parts.flatMap(({ days }) => days)),
    quarters: joined(parts.flatMap(({ quarters }) => quarters)),
    sessions: joined(parts.flatMap(({ sessions }) => sessions)),
  };
}

function cutAt({ from, to }: Span, starts: number[]): Span[] {
  const edges = [from, ...starts.filter((start) => from < start && start < to), to];
  return edges.slice(1).map((end, index) => ({ from: edges[index] as number, to: end }));
}

function partsOfOne({ from, to }: Span): Parts {
  const inner = within({ from, to }, quarterSeconds);
  if (!inner) return { days: [], quarters: [], sessions: spans([from, to]) };
  const days = within(inner, daySeconds);
  return {
    days: days ? [days] : [],
    quarters: days ? spans([inner.from, days.from], [days.to, inner.to]) : [inner],
    sessions: spans([from, inner.from], [inner.to, to]),
  };
}

/** Spans of which each begins where the one before ends are one. */
function joined(list: Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of list) {
    const last = all.at(-1);
    if (last?.to === from) all[all.length - 1] = { from: last.from, to };
    else all.push({ from, to });
  }
  return all;
}

/** Where cells do not know. */
export function allSessions(sessions: Span[]): Parts {
  return { days: [], quarters: [], sessions };
}

/** Columns `dimension_`, `start_`, `value_`, one for each count, and `all_` for the sessions: to be added up. */
export function selectCells(database: string, parts: Parts, counts: CountName[]): string {
  const columns = counts.map((name) => `${cellColumn(name as CellCount)} AS ${name}_`);
  return `SELECT toString(dimension) AS dimension_, start AS start_, value AS value_, ${columns.join(', ')},
      ${cellColumn('sessions')} AS all_
    FROM ${database}.cells
    WHERE site_id = {site:UUID} AND dimension IN {cells:Array(String)} AND ${isDuring(parts)}`;
}

/** Sessions without a value of the dimensions `carried`, which have no cells: all sessions, less those with a value. */
export function selectRest(database: string, parts: Parts, counts: CountName[]): string {
  const select = (name: string, sign: string) =>
    `SELECT ${name} AS dimension_, start AS start_, '' AS value_,
       ${counts.map((count) => `${sign}${cellColumn(count as CellCount)} AS ${count}_`).join(', ')},
       ${sign}${cellColumn('sessions')} AS all_
     FROM ${database}.cells`;
  const some = `site_id = {site:UUID} AND ${isDuring(parts)}`;
  return `${select('arrayJoin({carried:Array(String)})', '')} WHERE dimension = '' AND ${some}
    UNION ALL ${select('toString(dimension)', '-')} WHERE dimension IN {carried:Array(String)} AND ${some}`;
}

/** A condition on a cell: one of these days or quarters of an hour. */
export function isDuring({ days, quarters }: Parts): string {
  const during = [
    ...quarters.map((span) => `seconds = ${quarterSeconds} AND ${isIn('start', span)}`),
    ...days.map((span) => `seconds = ${daySeconds} AND ${isIn('start', span)}`),
  ];
  return `(${during.map((each) => `(${each})`).join(' OR ') || '0'})`;
}

/** The dimensions under which a dimension's cells stand. */
export function cellDimensions(dimension: string): string[] {
  const hasUnblocked = dimension === 'blocker' || dimension === 'kind';
  return hasUnblocked ? [dimension, unblocked(dimension)] : [dimension];
}

/** A condition on a session's start. */
export function isBegun({ from, to }: Span): string {
  return during('started_at', String(whole(from)), String(whole(to)));
}

/** The same for several spans. */
export function isBegunIn(list: Span[]): string {
  return `(${list.map((span) => `(${isBegun(span)})`).join(' OR ')})`;
}

/** A condition on a time in Unix seconds. */
function isIn(column: string, { from, to }: Span): string {
  return `${column} >= ${whole(from)} AND ${column} < ${whole(to)}`;
}

/** The largest span of whole steps within another. */
function within({ from, to }: Span, seconds: number): Span | null {
  const inner = { from: Math.ceil(from / seconds) * seconds, to: Math.floor(to / seconds) * seconds };
  return inner.from < inner.to ? inner : null;
}

function spans(...pairs: [number, number][]): Span[] {
  return pairs.filter(([from, to]) => from < to).map(([from, to]) => ({ from, to }));
}

function whole(seconds: number): number {
  if (!Number.isSafeInteger(seconds)) throw new Error(`not whole seconds: ${seconds}`);
  return seconds;
}
