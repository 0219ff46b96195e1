import { correctCells, correctPageViewCells, daySeconds } from './cell-tables.ts';
import { during } from './during.ts';
import type { Engine } from './engine.ts';
import { inSites } from './in-sites.ts';

type Store = Pick<Engine, 'database' | 'query' | 'command'>;

/** UTC days, Unix seconds: of some sites, or of all. */
interface Days {
  sites?: string[];
  from: number;
  to: number;
}

/** Makes the cells of these days what the sessions say. Run it while no sessions are built. */
export async function correctDays(
  { database, command }: Store,
  days: Days,
  correct = correctCells,
): Promise<void> {
  for (let from = startOfDay(days.from); from < days.to; from += daySeconds) {
    const day = { ...days, from, to: from + daySeconds };
    await command(correct(database, conditionsOfDay(day)), bindDay(day));
  }
}

/** The same of all days that have any, each in a statement of its own: so its memory does not grow with their number. */
export async function correctAll(store: Store): Promise<void> {
  await correctEach(store, correctCells);
}

/** The same for page views alone, which a store of an earlier version did not count. */
export async function fillPageViewCells(store: Store): Promise<void> {
  await correctEach(store, correctPageViewCells);
}

async function correctEach(store: Store, correct: typeof correctCells): Promise<void> {
  for (const from of await listDays(store))
    await correctDays(store, { from, to: from + daySeconds }, correct);
}

/** The UTC days that have any sessions or cells, in order, Unix seconds. */
export async function listDays({ database, query }: Pick<Store, 'database' | 'query'>): Promise<number[]> {
  const days = await query<{ from: number }>(
    'heavy',
    `SELECT DISTINCT toUInt32(intDiv(at, ${daySeconds}) * ${daySeconds}) AS from FROM (
       SELECT toUnixTimestamp(started_at) AS at FROM ${database}.sessions
       UNION ALL
       SELECT toUInt32(start) AS at FROM ${database}.cells)
     ORDER BY from`,
  );
  return days.map(({ from }) => from);
}

export function conditionsOfDay({ sites }: Pick<Days, 'sites'>): { sessions: string; cells: string } {
  const ofSite = sites === undefined ? '' : `${inSites(sites)} AND `;
  return {
    sessions: `${ofSite}${during('started_at')}`,
    cells: `${ofSite}start >= {from:UInt32} AND start < {to:UInt32}`,
  };
}

export function bindDay({ from, to }: Pick<Days, 'from' | 'to'>) {
  return { from, to };
}

function startOfDay(seconds: number): number {
  return Math.floor(seconds / daySeconds) * daySeconds;
}
