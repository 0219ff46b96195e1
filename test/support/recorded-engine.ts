import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { engineOnClients } from '../../src/events/store/client-engine.ts';
import type { Engine } from '../../src/events/store/engine.ts';

/** What a client is asked to run, with the settings that go with it. */
export interface Statement {
  text: string;
  settings: Record<string, unknown>;
}

/**
 * An engine whose clients only note what they are asked to run.
 * @param answer rows for a query, by its text
 */
export function recordedEngine(
  database: string,
  answer: (statement: string) => unknown[],
  ...more: [cluster?: string]
): { engine: Engine; statements: Statement[] } {
  const statements: Statement[] = [];
  const note = ({ query, clickhouse_settings = {} }: Asked) => {
    const text = query.replace(/\s+/g, ' ').replace(randomToken, "'random'").trim();
    statements.push({ text, settings: clickhouse_settings });
  };
  const client = {
    async query(asked: Asked) {
      note(asked);
      return { json: async () => answer(asked.query) };
    },
    async exec(asked: Asked) {
      note(asked);
      return { stream: Readable.from([]) };
    },
    async command(asked: Asked) {
      note(asked);
    },
    async close() {},
  };
  const limits = { quick: 5_000, heavy: 5_000, build: 5_000, insert: 5_000 };
  const engine = engineOnClients(database, limits, () => client as unknown as ClickHouseClient, ...more);
  return { engine, statements };
}

const randomToken = /(?<=insert_deduplication_token = )'[0-9a-f-]{36}'/;

interface Asked {
  query: string;
  clickhouse_settings?: Record<string, unknown>;
}
