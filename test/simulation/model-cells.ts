import type { Session } from '../../src/events/store/session-columns.ts';

/** What a cell counts, as far as the simulation looks. */
export interface Cell {
  sessions: number;
  page_views: number;
  conversions: number;
}

const quarterMs = 900_000;
type Counted = Pick<Session, 'site_id' | 'started_at' | 'page_views' | 'conversions'>;

export function cellName(site: string, startedAt: number): string {
  return `${site} ${Math.floor(startedAt / quarterMs) * 900}`;
}

/** Adds a session to its cell, or with the sign -1 takes it back. */
export function cellsOf(cells: Map<string, Cell>, session: Counted, sign: number): void {
  const name = cellName(session.site_id, session.started_at);
  const cell = cells.get(name) ?? { sessions: 0, page_views: 0, conversions: 0 };
  cell.sessions += sign;
  cell.page_views += sign * session.page_views;
  cell.conversions += sign * Number(session.conversions > 0);
  cells.set(name, cell);
}

/** Makes the cells of some sites and days (Unix seconds) what the sessions say. */
export function correctCells(
  cells: Map<string, Cell>,
  sessions: (Counted & { sign: number })[],
  { sites, from, to }: { sites: Set<string>; from: number; to: number },
): void {
  for (const name of cells.keys()) {
    const [site = '', start] = name.split(' ');
    if (sites.has(site) && Number(start) >= from && Number(start) < to) cells.delete(name);
  }
  for (const row of sessions) {
    const seconds = row.started_at / 1000;
    if (sites.has(row.site_id) && seconds >= from && seconds < to) cellsOf(cells, row, row.sign);
  }
}
