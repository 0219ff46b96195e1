import type { SiteKept } from '../../contract/limits/kept-days.ts';
import { cellCounts, countCells, daySeconds, differingCells } from '../store/cell-tables.ts';
import { during } from '../store/during.ts';
import type { Engine } from '../store/engine.ts';
import { hasAllCells, hasAllSessions } from '../store/site-retention.ts';
import { lasting, type Settle } from './lasting.ts';

type Store = Pick<Engine, 'database' | 'query'>;

interface Compared {
  /** Counts in cells that are what the sessions add up to. */
  numbers: number;
  /** The first cell that is not. */
  difference: string | null;
}

const countsInCell = Object.keys(cellCounts).length;

/**
 * Compares the cells of whole UTC days with their sessions, which outlive their events.
 * @param options.from Unix seconds, as `to`: all days that these touch
 * @param options.kept sites that keep their sessions for a shorter time: what is older is not compared
 * @param options.nowMs the time by which that is judged
 * @param options.settle between two looks at a day that differs
 * @param options.onDay called before each day that is compared, with its start
 */
export async function compareCells(
  { database, query }: Store,
  {
    kept = [],
    onDay = () => undefined,
    settle = async () => false,
    ...asked
  }: {
    from: number;
    to: number;
    kept?: SiteKept[];
    nowMs: number;
    settle?: Settle;
    onDay?: (at: number) => void;
  },
): Promise<Compared> {
  const where = {
    sessions: `${during('started_at')} AND ${hasAllSessions('started_at', kept, asked.nowMs)}`,
    cells: `start >= {from:UInt32} AND start < {to:UInt32} AND ${hasAllCells('start', kept, asked.nowMs)}`,
  };
  const busy = await query<{ from: number }>(
    'heavy',
    `SELECT DISTINCT toUInt32(intDiv(at, ${daySeconds}) * ${daySeconds}) AS from FROM (
       SELECT toUnixTimestamp(started_at) AS at FROM ${database}.sessions WHERE ${where.sessions}
       UNION ALL
       SELECT toUInt32(start) AS at FROM ${database}.cells WHERE ${where.cells})
     ORDER BY from`,
    { from: startOfDay(asked.from), to: Math.ceil(asked.to / daySeconds) * daySeconds },
  );
  let numbers = 0;
  for (const { from } of busy) {
    onDay(from);
    const day = { from, to: from + daySeconds };
    const difference = await lasting(async () => {
      const [wrong] = await query<Record<string, string | number>>(
        'heavy',
        `${differingCells(database, where)} LIMIT 1`,
        day,
      );
      return wrong ? `a cell that the sessions do not add up to: ${JSON.stringify(wrong)}` : null;
    }, settle);
    if (difference) return { numbers, difference };
    const [row] = await query<{ total: number }>('heavy', countCells(database, where.cells), day);
    numbers += (row?.total ?? 0) * countsInCell;
  }
  return { numbers, difference: null };
}

function startOfDay(seconds: number): number {
  return Math.floor(seconds / daySeconds) * daySeconds;
}
