import { CompiledQuery, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/records/migrate.ts';
import type { Db, Records } from '../../src/records/records.ts';
import { listDeletedSites } from '../../src/records/retention/retention.ts';
import { openSqlite } from '../../src/records/sqlite.ts';

let records: Records;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
});
afterAll(() => records.close());

/** How SQLite finds the rows of the queries that the work makes, a line each. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: { node: RootOperationNode; id: { readonly queryId: string } }[] = [];
  const listening = records.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push({ node, id: queryId });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(listening);
  const lines: string[] = [];
  for (const { node, id } of asked) {
    const { sql, parameters } = records.db.getExecutor().compileQuery(node, id);
    const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const { rows } = await records.db.executeQuery<{ detail: string }>(explain);
    lines.push(...rows.map(({ detail }) => detail));
  }
  return lines;
}

it('deleted sites are found by kind and time, without a scan of all jobs', async () => {
  const plan = await plansOf((db) => listDeletedSites(db, '2026-11-01T00:00:00.000Z'));
  expect(plan).toEqual(['SEARCH jobs USING INDEX jobs_kind (kind=? AND run_at>?)']);
});

it('a query without an index shows as a scan', async () => {
  const plan = await plansOf((db) => db.selectFrom('jobs').select('id').where('error', '=', 'x').execute());
  expect(plan).toEqual(['SCAN jobs']);
});
