import { expect, it } from 'vitest';
import { openSqlite } from '../../src/records/sqlite.ts';

it('a transaction that a stop cut short fails by its own error, not by its rollback', async () => {
  const records = openSqlite(':memory:');
  const transaction = records.db.transaction().execute(async () => {
    await records.close();
    throw new Error('the first');
  });
  await expect(transaction).rejects.toThrow('the first');
});
