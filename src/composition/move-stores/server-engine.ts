import type { Engine } from '../../events/store/engine.ts';
import { askServer, type CommandAnswers } from '../command-socket.ts';
import { embeddedDatabase } from '../open-events.ts';
import type { Source } from './copy-table.ts';

/** The embedded event store that a running server has, to read from. */
export function serverEngine(dataDir: string): Source & { close(): Promise<void> } {
  async function ask(path: string, statement: string, params = {}): Promise<Buffer> {
    const pieces: Buffer[] = [];
    const query = { statement, params: JSON.stringify(params) };
    for await (const piece of askServer(dataDir, path, query)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
  return {
    database: embeddedDatabase,
    query: async (_, statement, params) =>
      JSON.parse((await ask('/events-query', statement, params)).toString()),
    read: (_, statement, params) => ask('/events-read', statement, params),
    close: async () => undefined,
  };
}

/** The server's side. Anyone who reaches its socket may read its files as well. */
export function engineAnswers(engine: Pick<Engine, 'query' | 'read'>): CommandAnswers {
  return {
    async *'/events-query'(asked) {
      const { statement, params } = readAsked(asked);
      yield Buffer.from(JSON.stringify(await engine.query('heavy', statement, params)));
    },
    async *'/events-read'(asked) {
      const { statement, params } = readAsked(asked);
      yield await engine.read('heavy', statement, params);
    },
  };
}

function readAsked(asked: URLSearchParams) {
  const statement = asked.get('statement') ?? '';
  if (!/^\s*SELECT\s/i.test(statement)) throw new Error('only SELECT is answered');
  return { statement, params: JSON.parse(asked.get('params') ?? '{}') };
}
