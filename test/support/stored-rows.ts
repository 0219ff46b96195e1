import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Records } from '../../src/records/records.ts';
import { eventually } from './events.ts';

/** Workers of a server on this SQLite file take no more jobs, so that whatever changes is a request's doing. */
export async function restWorkers(records: Records): Promise<void> {
  await sql`CREATE TRIGGER workers_rest BEFORE UPDATE ON jobs WHEN NEW.leased_until IS NOT OLD.leased_until
    AND NEW.leased_until IS NOT NULL BEGIN SELECT RAISE(IGNORE); END`.execute(records.db);
  await eventually(async () => {
    const running = records.db.selectFrom('jobs').select('kind').where('leased_until', 'is not', null);
    expect(await running.where('state', '=', 'waiting').execute()).toEqual([]);
  });
}

export async function wakeWorkers(records: Records): Promise<void> {
  await sql`DROP TRIGGER workers_rest`.execute(records.db);
}

/** Written whether or not a request changes anything. */
const restless = ['dropped_events', 'delivery_attempts', 'export_files', 'simulation_pictures'];
/** Workers go on with what is in these: only which rows there are counts. */
const worked = ['mails', 'deliveries', 'exports', 'simulations', 'list_checks', 'list_findings'];

/** What a store has, by table. @param without tables that may change meanwhile */
export async function storedRows(records: Records, without: string[]): Promise<Record<string, string[]>> {
  const db = records.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const tables = await db.introspection.getTables();
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (restless.includes(name) || without.includes(name)) continue;
    const all = await db.selectFrom(name).selectAll().execute();
    rows[name] = all
      .map(({ last_used_at: _, last_seen_at: __, failing_since: ___, last_step: ____, ...row }) =>
        JSON.stringify(
          worked.includes(name) ? (row.id ?? row.site_id) : name === 'jobs' ? [row.id, row.state] : row,
        ),
      )
      .sort();
  }
  return rows;
}
