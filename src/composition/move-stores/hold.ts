import type { KyselyPlugin } from 'kysely';
import type { Engine } from '../../events/store/engine.ts';
import type { Records } from '../../records/records.ts';
import { type HeldState, StoresHeld } from '../../records/records-held.ts';

/**
 * Keeps the stores as they are while they are copied. Whatever would change them fails as if they were away, which every
 * caller can handle: events wait in the spool, the API returns 503, and jobs are tried again.
 */
export interface Hold {
  overRecords(records: Records): Records;
  overEngine(engine: Engine): Engine;
  /** From now on no events are stored; resolves when the inserts under way have ended. */
  stopEvents(): Promise<void>;
  /** From now on nothing is changed; resolves when the changes of the event store under way have ended. */
  stopAll(): Promise<void>;
  end(): void;
  /** The stores were left: nothing is changed until this process ends, which is what to do. */
  retire(): void;
  /** Whether jobs may start, which is refused first. */
  mayStartJobs(): boolean;
  stopJobs(): void;
}

type Level = 'open' | 'no jobs' | 'no events' | 'nothing';

export function openHold(): Hold {
  let level: Level = 'open';
  let state: HeldState = 'moving';
  const underWay = new Set<Promise<unknown>>();

  function writing<T>(isEvents: boolean, run: () => Promise<T>): Promise<T> {
    if (level === 'nothing' || (isEvents && level === 'no events')) {
      return Promise.reject(new StoresHeld('events', state));
    }
    const work = run();
    const ended = work.catch(() => undefined).finally(() => underWay.delete(ended));
    underWay.add(ended);
    return work;
  }

  async function stop(next: Level): Promise<void> {
    level = next;
    await Promise.all(underWay);
  }

  const refusal = () => (level === 'nothing' ? new StoresHeld('records', state) : null);
  const refuseChanges: KyselyPlugin = {
    transformQuery({ node }) {
      const refused = isReading(node) ? null : refusal();
      if (refused) throw refused;
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  return {
    overRecords: (records) => ({ ...records, db: records.db.withPlugin(refuseChanges), refusal }),
    overEngine: (engine) => ({
      ...engine,
      insert: (table, rows, token) => writing(table === 'events', () => engine.insert(table, rows, token)),
      command: (statement, params) => writing(false, () => engine.command(statement, params)),
    }),
    stopEvents: () => stop('no events'),
    stopAll: () => stop('nothing'),
    end() {
      level = 'open';
    },
    retire() {
      level = 'nothing';
      state = 'moved';
    },
    mayStartJobs: () => level === 'open',
    stopJobs() {
      level = 'no jobs';
    },
  };
}

type Node = Parameters<KyselyPlugin['transformQuery']>[0]['node'];

function isReading(node: Node): boolean {
  if (node.kind === 'RawNode') return /^\s*(SELECT|PRAGMA)\b/i.test(node.sqlFragments[0] ?? '');
  return node.kind === 'SelectQueryNode';
}
