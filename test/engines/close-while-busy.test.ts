import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drainPending } from 'chdb';
import { afterAll, expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-close-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('ends what runs before it is closed: a process that ends in the middle of a query crashes', async () => {
  const engine = await openChdb(directory, 'busy');
  await engine.command('CREATE TABLE busy.one (one UInt8) ENGINE = MergeTree ORDER BY one');
  const count = (more: number) =>
    `SELECT count() FROM (SELECT cityHash64(number) AS hash FROM numbers({rows:UInt64})) WHERE hash % 7 = ${more} AND 1 NOT IN busy.one`;
  const rows = { rows: 1_000_000_000_000 };
  const given = [engine.query('heavy', count(1), rows), engine.query('heavy', count(2), rows)].map((each) =>
    each.then(
      () => 'answered',
      () => 'refused',
    ),
  );
  await expect
    .poll(() => engine.query('quick', "SELECT 1 FROM system.processes WHERE query LIKE 'SELECT count()%'"))
    .toHaveLength(1);
  await engine.close();
  let still = true;
  await Promise.race([
    drainPending().then(() => (still = false)),
    new Promise((resolve) => setImmediate(resolve)),
  ]);
  expect(still).toBe(false);
  expect(await Promise.all(given)).toEqual(['refused', 'refused']);
  await expect(engine.query('quick', 'SELECT 1')).rejects.toThrow();
});
