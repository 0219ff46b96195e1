import { type EventRow, engineTime } from '../../src/events/store/columns.ts';
import type { Engine, Params } from '../../src/events/store/engine.ts';
import { type Session, sessionColumns } from '../../src/events/store/session-columns.ts';
import { nothing } from '../support/building.ts';
import { type Cell, cellsOf, correctCells } from './model-cells.ts';

type SessionRow = Session & { digest: number; sign: number };
/** An event, with what queries read of it. */
type Kept = { key: string; at: number; read: Record<string, unknown> };
type Touched = { block: string; site: string; id: string; first: number; last: number };

/**
 * The event store as far as the spool and the session builder use it: tables, views that are written after their table,
 * and deduplication tokens for each. It knows their statements by their shape, and refuses any other.
 */
export interface EventStoreModel extends Pick<Engine, 'database' | 'query' | 'command'> {
  /** @returns the second half of the insert: the table is written before its view. */
  insert(table: string, rows: Uint8Array, token: string | null): () => void;
  events: EventRow[];
  sessions: SessionRow[];
  cells: Map<string, Cell>;
  /** Inserts that are not built, and those whose build may not be the last word. */
  unbuilt(): number;
  doubtful(): number;
}

/** What the engine refuses for its content, with the code that ClickHouse gives it. */
export const poison = 'poison';

export function openEventStoreModel(now: () => number): EventStoreModel {
  const events: EventRow[] = [];
  const kept: Kept[] = [];
  const sessions: SessionRow[] = [];
  const touched: Touched[] = [];
  const marks = { begun: new Map<string, number>(), built: new Map<string, number>() };
  const cells = new Map<string, Cell>();
  const tokens = new Set<string>();
  /** Session names by id: any function that gives each name a number of its own does. */
  const ids = new Map<string, string>();
  let blocks = 0;

  function idOf(session: string): string {
    const known = ids.get(session) ?? String(1_000_000_007 * (ids.size + 1));
    ids.set(session, known);
    return known;
  }

  /** Whether a part of a token's insert is stored already. */
  function isRepeated(part: string, token: string | null): boolean {
    if (token === null) return false;
    const name = `${part} ${token}`;
    if (tokens.has(name)) return true;
    tokens.add(name);
    return false;
  }

  function keep(rows: EventRow[]): void {
    events.push(...rows);
    for (const { site_id: site, session_id, occurred_at, ...row } of rows) {
      const [session, at] = [idOf(session_id), timeOf(occurred_at)];
      kept.push({ key: `${site} ${session}`, at, read: { ...defaults, ...row, site, session, at } });
    }
  }

  function touch(rows: EventRow[]): void {
    blocks++;
    const block = `${engineTime(now())}${String(blocks).padStart(6, '0')}`;
    const groups = new Map<string, Touched>();
    for (const { site_id: site, session_id, occurred_at } of rows) {
      const id = idOf(session_id);
      const at = timeOf(occurred_at);
      const own = groups.get(`${site} ${id}`);
      groups.set(`${site} ${id}`, {
        ...{ block, site, id },
        first: Math.min(own?.first ?? at, at),
        last: Math.max(own?.last ?? at, at),
      });
    }
    touched.push(...groups.values());
  }

  function insert(table: string, bytes: Uint8Array, token: string | null): () => void {
    const text = Buffer.from(bytes).toString();
    const lines = text.split('\n').filter(Boolean);
    if (text.includes(poison)) throw Object.assign(new Error('Cannot parse input'), { code: '117' });
    const rows = lines.map((line) => JSON.parse(line));
    if (table === 'events') {
      if (!isRepeated('events', token)) keep(rows);
      return () => {
        if (!isRepeated('touched', token)) touch(rows);
      };
    }
    if (table === 'sessions') {
      const stored = rows.map((row) => ({
        ...emptySession,
        ...row,
        started_at: timeOf(row.started_at),
      })) as SessionRow[];
      if (!isRepeated('sessions', token)) sessions.push(...stored);
      return () => {
        if (!isRepeated('cells', token)) for (const row of stored) cellsOf(cells, row, row.sign);
      };
    }
    if (!isRepeated('marks', token)) for (const { block } of rows) mark(table as 'begun' | 'built', block);
    return () => undefined;
  }

  function mark(table: 'begun' | 'built', block: string): void {
    marks[table].set(block, (marks[table].get(block) ?? 0) + 1);
  }

  const unbuilt = () => touched.filter(({ block }) => !marks.built.has(block));

  function readBlocks({ since }: Params) {
    const recent = engineTime(Math.min(timeOf(String(since)), now()) - 15 * 60_000);
    const waiting = unbuilt().filter(({ block }) => block >= recent);
    const names = [...new Set(waiting.map(({ block }) => block))].sort().reverse();
    return names.slice(0, 16).map((name) => ({
      ...{ name, all: names.length, begun: Number(marks.begun.has(name)) },
      ids: waiting.filter(({ block }) => block === name).length,
    }));
  }

  function readTouched({ blocks: names, from, site, id, limit }: Params) {
    const groups = new Map<string, Touched>();
    for (const row of touched.filter(({ block }) => (names as string[]).includes(block))) {
      const key = `${row.site} ${row.id}`;
      const own = groups.get(key) ?? row;
      groups.set(key, { ...row, first: Math.min(own.first, row.first), last: Math.max(own.last, row.last) });
    }
    const order = (row: Pick<Touched, 'first' | 'site' | 'id'>) => [row.first, row.site, row.id] as const;
    const compare = (a: ReturnType<typeof order>, b: ReturnType<typeof order>) =>
      a[0] - b[0] || (a[1] < b[1] ? -1 : Number(a[1] > b[1])) || (a[2] < b[2] ? -1 : Number(a[2] > b[2]));
    return [...groups.values()]
      .filter((row) => compare(order(row), [Number(from), String(site), String(id)]) > 0)
      .sort((a, b) => compare(order(a), order(b)))
      .slice(0, Number(limit))
      .map(({ block: _, ...row }) => row);
  }

  function readStored(statement: string, { from }: Params) {
    const keys = keysIn(statement);
    const first = timeOf(String(from));
    return sessions.filter((row) => row.started_at >= first && keys.has(`${row.site_id} ${row.session}`));
  }

  function readEarliest(statement: string, { from, to }: Params) {
    const keys = keysIn(statement);
    const [first, end] = [timeOf(String(from)), timeOf(String(to))];
    return sessions
      .filter((row) => row.started_at >= first && row.started_at < end)
      .filter((row) => keys.has(`${row.site_id} ${row.session}`))
      .map((row) => ({ site: row.site_id, id: row.session, earliest: row.started_at }))
      .sort((a, b) => b.earliest - a.earliest);
  }

  function readEvents(statement: string, { from, until }: Params) {
    const keys = keysIn(statement);
    const first = timeOf(String(from));
    const end = until === undefined ? Number.POSITIVE_INFINITY : timeOf(String(until));
    const found = kept.filter(({ at, key }) => at >= first && at < end && keys.has(key));
    return found.map(({ read }) => read);
  }

  /** Events of other times that have the id of one of these. */
  function readCopies(statement: string, params: Params) {
    const ids = new Set(readEvents(statement, params).map(({ id }) => id));
    return [0, 1].flatMap((place) => {
      const [from, to] = [`from${place}`, `to${place}`].map((name) => params[name]);
      if (from === undefined) return [];
      const within = ({ at }: Kept) => at >= timeOf(String(from)) && at < timeOf(String(to));
      return kept.filter((row) => ids.has(row.read.id) && within(row)).map(({ read }) => read);
    });
  }

  /** Days on which sessions may have begun that these inserts touched, and those on which such sessions are stored. */
  function readDays({ blocks: names }: Params) {
    const days = new Map<number, Set<string>>();
    const note = (day: number, site: string) => days.set(day, (days.get(day) ?? new Set()).add(site));
    const own = touched.filter(({ block }) => (names as string[]).includes(block));
    const keys = new Set(own.map(({ site, id }) => `${site} ${id}`));
    for (const { site, first, last } of own) {
      for (let day = dayOf(first - 88_200_000); day <= dayOf(last); day++) note(day, site);
    }
    for (const { site_id, session, started_at } of sessions) {
      if (keys.has(`${site_id} ${session}`)) note(dayOf(started_at), site_id);
    }
    return [...days].map(([day, sites]) => ({ day, sites: [...sites] }));
  }

  function readDoubtful() {
    const { begun, built } = marks;
    return [...begun]
      .map(([name, times]) => ({ name, begun: times, built: built.get(name) ?? 0 }))
      .filter((each) => each.begun > 1 && each.built > 0 && each.built <= each.begun)
      .sort((a, b) => (a.name < b.name ? 1 : -1))
      .slice(0, 16);
  }

  function answer(statement: string, params: Params): unknown[] {
    if (statement.includes('HAVING begun > 1')) return readDoubtful();
    if (statement.startsWith('SELECT toUnixTimestamp64Milli(now64')) return [{ at: now() }];
    if (statement.includes('.begun')) return readBlocks(params);
    if (statement.includes('groupUniqArray')) return readDays(params);
    if (statement.includes('.touched')) return readTouched(params);
    if (statement.includes('digest, sign FROM')) return readStored(statement, params);
    if (statement.includes('AS earliest')) return readEarliest(statement, params);
    if (statement.includes('WHERE id IN (')) return readCopies(statement, params);
    if (statement.includes('sipHash64(session_id)')) return readEvents(statement, params);
    throw new Error(`the model of the event store does not know this statement:\n${statement}`);
  }

  return {
    ...{ database: 'truce', events, sessions, cells, insert },
    query: async <Row>(_lane: string, statement: string, params: Params = {}) =>
      answer(statement, params) as Row[],
    async command(statement, params = {}) {
      if (!statement.includes('INSERT INTO truce.cells')) throw new Error(`unknown command: ${statement}`);
      const sites = new Set([...statement.matchAll(/'([0-9a-f-]{36})'/g)].map(([, site]) => site ?? ''));
      correctCells(cells, sessions, { sites, from: Number(params.from), to: Number(params.to) });
    },
    unbuilt: () => unbuilt().length,
    doubtful: () => readDoubtful().length,
  };
}

const defaults = { ...nothing, device: '', country: 'ZZ' };

/** What a column has that a line of the table leaves out. */
const emptySession = Object.fromEntries(
  Object.entries(sessionColumns).map(([name, type]) => [name, emptyOf(type)]),
);

function emptyOf(type: string): unknown {
  if (type.startsWith('Array')) return [];
  if (type.startsWith('Map')) return {};
  return /^U?Int/.test(type) ? 0 : '';
}

/** The sites and session ids that a statement asks about, each with each. */
function keysIn(statement: string): Set<string> {
  const [, sites = '', ids = ''] = /site_id IN \((.*?)\) AND \S+ IN \(([\d, ]+)\)/.exec(statement) ?? [];
  const names = [...sites.matchAll(/[0-9a-f-]{36}/g)].map(([name]) => name);
  return new Set(names.flatMap((site) => ids.split(', ').map((id) => `${site} ${id}`)));
}

function dayOf(ms: number): number {
  return Math.floor(ms / 86_400_000);
}

export function timeOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}
