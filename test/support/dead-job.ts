import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openSqlite } from '../../src/records/sqlite.ts';
import type { RunningServer } from './server.ts';

/** A job that was given up after its last try. @returns its id. */
export async function deadJob(server: Pick<RunningServer, 'dataDir'>, payload = '{}'): Promise<string> {
  const records = openSqlite(join(server.dataDir, 'truce.sqlite'));
  const id = randomUUID();
  const job = { id, kind: 'run-nothing', key: `dead:${id}`, payload, attempts: 6, leased_until: null };
  await records.db
    .insertInto('jobs')
    .values({ ...job, run_at: new Date().toISOString(), state: 'dead', error: 'Error: no answer' })
    .execute();
  await records.close();
  return id;
}
