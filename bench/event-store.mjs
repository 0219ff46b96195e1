// The event store of a stopped product, opened directly: what HTTP says is checked against it.
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';

export function openStore(dataDir) {
  const client = createClient({ connection: createChdbConnection({ path: join(dataDir, 'events') }) });
  const exact = { output_format_json_quote_64bit_integers: 0 };
  return {
    async ask(query) {
      const result = await client.query({ query, format: 'JSONEachRow', clickhouse_settings: exact });
      return result.json();
    },
    command: (query) => client.command({ query }),
    close: () => client.close(),
  };
}
