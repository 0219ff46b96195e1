import type { Connection } from './kept-settings.ts';

/** Node has four threads for statements, files, host names and hashes: one is always left for the others. */
const atOnce = 3;

interface Waiting {
  /** Connections of its lane that have nothing to do. */
  idle: Connection[];
  begin: (connection: Connection) => void;
}

/**
 * Statements wait for their turn here, not in the engine: there, each one that waits for its connection holds a thread, and
 * four of them stop the inserts, every file and every password check of the process.
 * @returns makes one connection of those of a lane: a statement goes to whichever has nothing to do, in the order of the calls
 */
export function createTurns(): (lane: Connection[]) => Connection {
  const waiting: Waiting[] = [];
  let running = 0;
  const beginNext = () => {
    while (running < atOnce) {
      const index = waiting.findIndex(({ idle }) => idle.length > 0);
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      const connection = next?.idle.pop();
      if (!next || !connection) return;
      running += 1;
      next.begin(connection);
    }
  };
  /** @throws the signal's reason if its caller has given up by then */
  const turn = (idle: Connection[], signal?: AbortSignal) =>
    new Promise<Connection>((begin, reject) => {
      const entry = { idle, begin };
      const leave = () => {
        const index = waiting.indexOf(entry);
        if (index < 0) return;
        waiting.splice(index, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      if (signal?.aborted) leave();
      beginNext();
    });
  return (lane) => {
    const idle = [...lane];
    const inTurn = (name: 'query' | 'exec' | 'command') => async (params: { abort_signal?: AbortSignal }) => {
      const connection = await turn(idle, params.abort_signal);
      try {
        return await connection[name](params as never);
      } finally {
        running -= 1;
        idle.push(connection);
        beginNext();
      }
    };
    return {
      query: inTurn('query'),
      exec: inTurn('exec'),
      command: inTurn('command'),
      close: async () => {
        await Promise.all(lane.map((connection) => connection.close()));
      },
    } as Connection;
  };
}
