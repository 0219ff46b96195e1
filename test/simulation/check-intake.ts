import type { EventRow } from '../../src/events/store/columns.ts';
import { countOf, type NaiveSession, naiveSessions, valuesOf } from '../support/naive-sessions.ts';
import type { EventStoreModel } from './event-store-model.ts';
import type { Arrival } from './intake.ts';
import { type Cell, cellName, cellsOf } from './model-cells.ts';
import type { World } from './world.ts';

/** What the spool and the session builder promise, against what is stored in the end. */
export function checkIntake(
  world: World,
  { store, arrivals, failed }: { store: EventStoreModel; arrivals: Arrival[]; failed: string[] },
): void {
  const stored = new Map<string, number>();
  for (const event of store.events) {
    const name = nameOf(event);
    stored.set(name, (stored.get(name) ?? 0) + 1);
  }
  const refused = new Set(failed.map((line) => nameOf(JSON.parse(line))));
  const sent = new Set<string>();
  for (const { lines, state } of arrivals) {
    for (const line of lines) {
      const name = nameOf(JSON.parse(line));
      sent.add(name);
      const times = stored.get(name) ?? 0;
      if (times > 1) world.blame(`event ${name} (${state}) is stored ${times} times`);
      if (state === 'acknowledged' && times === 0 && !refused.has(name)) {
        world.blame(`event ${name} was acknowledged and is lost`);
      }
    }
  }
  for (const name of stored.keys()) if (!sent.has(name)) world.blame(`event ${name} was never sent`);
  checkNumbers(world, store);
}

/** An event in the copy in which it arrived. */
function nameOf({ id, metadata }: EventRow): string {
  const { copy, line } = JSON.parse(metadata ?? '{}') as { copy?: number; line?: number };
  return `${id} ${copy}.${line}`;
}

function checkNumbers(world: World, store: EventStoreModel): void {
  const sites = new Set(store.events.map(({ site_id }) => site_id));
  const naiveCells = new Map<string, Cell>();
  for (const site of sites) {
    const expected = naiveSessions(store.events.filter(({ site_id }) => site_id === site));
    const found = store.sessions.filter(({ site_id }) => site_id === site);
    const net = new Map<string, number>();
    for (const session of expected) add(net, naiveSignature(session), 1);
    for (const row of found) add(net, signature(row), -row.sign);
    for (const [name, times] of net) {
      if (times !== 0) world.blame(`a session is ${times > 0 ? 'missing' : 'too many'}: ${times} ${name}`);
    }
    for (const session of expected) {
      const [page_views, conversions] = [countOf([session], 'page_views'), countOf([session], 'conversions')];
      cellsOf(naiveCells, { site_id: site, started_at: session.start, page_views, conversions }, 1);
    }
    for (const session of found) {
      const name = cellName(site, session.started_at);
      if (!naiveCells.has(name)) naiveCells.set(name, { sessions: 0, page_views: 0, conversions: 0 });
    }
  }
  for (const [name, cell] of naiveCells) {
    const own = store.cells.get(name) ?? { sessions: 0, page_views: 0, conversions: 0 };
    if (JSON.stringify(own) !== JSON.stringify(cell)) {
      world.blame(`cell ${name} is ${JSON.stringify(own)} instead of ${JSON.stringify(cell)}`);
    }
  }
}

function add(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

const words = ['device', 'country', 'browser', 'blocker', 'variant', 'referrer'] as const;

function naiveSignature(session: NaiveSession): string {
  const { start, end, events } = session;
  const counts = ['page_views', 'adblock_detected', 'walls_displayed', 'conversions'];
  return JSON.stringify([
    ...[start, end - start, events.length],
    ...counts.map((name) => countOf([session], name)),
    ...words.map((name) => valuesOf(session, name)[0]),
    valuesOf(session, 'page').filter(Boolean),
    valuesOf(session, 'utm_source')[0],
  ]);
}

function signature(row: EventStoreModel['sessions'][number]): string {
  const did = (count: number) => Number(count > 0);
  return JSON.stringify([
    ...[row.started_at, row.lasted_ms, row.events, row.page_views],
    ...[did(row.adblock_detected), did(row.walls_displayed), did(row.conversions)],
    ...words.map((name) => row[name]),
    row.pages,
    row.properties.utm_source ?? '',
  ]);
}
