import type { WatchCalls } from '../../kit/store-call.ts';
import type { Engine } from './engine.ts';

/** The event store; `watch` hears of each call when it ends. */
export function watchedEngine(engine: Engine, watch: WatchCalls): Engine {
  async function timed<T>(
    kind: string,
    statement: string,
    run: () => Promise<T>,
    bytes?: number,
  ): Promise<T> {
    const begun = performance.now();
    let failed = true;
    try {
      const result = await run();
      failed = false;
      return result;
    } finally {
      const about = bytes === undefined ? {} : { bytes };
      watch({ store: 'events', kind, ms: performance.now() - begun, failed, statement, ...about });
    }
  }

  return {
    ...engine,
    query: (lane, statement, params) => timed(lane, statement, () => engine.query(lane, statement, params)),
    read: (lane, statement, params) => timed(lane, statement, () => engine.read(lane, statement, params)),
    insert: (table, rows, token) =>
      timed('insert', `INSERT INTO ${table}`, () => engine.insert(table, rows, token), rows.length),
    command: (statement, params) => timed('command', statement, () => engine.command(statement, params)),
  };
}
