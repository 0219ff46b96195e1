import type { Connection } from './kept-settings.ts';

/** Node has four threads for statements, files, host names and hashes: one is always left for the others. */
const concurrency = 3;

interface Waiting {
  lane: Lane;
  begin: (connection: Connection) => void;
  refuse: (reason: unknown) => void;
}

interface Lane {
  /** Connections that have nothing to do. */
  idle: Connection[];
  /** Its statements go before those of other lanes. */
  isFirst: boolean;
}

type Call = { abort_signal?: AbortSignal };

/**
 * Statements wait for their turn here, not in the engine: there, each one that waits for its connection holds a thread, and
 * four of them stop the inserts, every file and every password check of the process.
 * @returns makes one connection of those of a lane: a statement goes to whichever has nothing to do, first come, first served
 */
export function createTurns(): (connections: Connection[], isFirst?: boolean) => Connection {
  const waiting: Waiting[] = [];
  let running = 0;

  function beginNext(): void {
    while (running < concurrency) {
      const isFree = ({ lane }: Waiting) => lane.idle.length > 0;
      const next = waiting.find((each) => each.lane.isFirst && isFree(each)) ?? waiting.find(isFree);
      const connection = next?.lane.idle.pop();
      if (!next || !connection) return;
      waiting.splice(waiting.indexOf(next), 1);
      running += 1;
      next.begin(connection);
    }
  }

  /** @throws the signal's reason if its caller has given up on it by then */
  function turn(lane: Lane, signal?: AbortSignal): Promise<Connection> {
    return new Promise((begin, reject) => {
      const giveUp = () => refuse(entry, signal?.reason);
      const done = () => signal?.removeEventListener('abort', giveUp);
      const entry: Waiting = {
        lane,
        begin: (connection) => {
          done();
          begin(connection);
        },
        refuse: (reason) => {
          done();
          reject(reason);
        },
      };
      waiting.push(entry);
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted) giveUp();
      beginNext();
    });
  }

  function refuse(entry: Waiting, reason: unknown): void {
    const index = waiting.indexOf(entry);
    if (index < 0) return;
    waiting.splice(index, 1);
    entry.refuse(reason);
  }

  return (connections, isFirst = false) => {
    const lane: Lane = { idle: [...connections], isFirst };
    const inTurn = (name: 'query' | 'exec' | 'command') => async (params: Call) => {
      const connection = await turn(lane, params.abort_signal);
      try {
        // Without the signal: a call that is given up on is rejected while the engine goes on with its statement.
        return await connection[name]({ ...params, abort_signal: undefined } as never);
      } finally {
        running -= 1;
        lane.idle.push(connection);
        beginNext();
      }
    };
    return {
      query: inTurn('query'),
      exec: inTurn('exec'),
      command: inTurn('command'),
      async close() {
        const closed = new Error('the event store was closed');
        for (const entry of waiting.filter((each) => each.lane === lane)) refuse(entry, closed);
        await Promise.all(connections.map((connection) => connection.close()));
      },
    };
  };
}
