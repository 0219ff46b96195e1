import { migrate } from '../../records/migrate.ts';
import { listPresent } from '../../records/present-tables.ts';
import { openSqlite } from '../../records/sqlite.ts';

/** All names that this version gives to tables, and earlier ones gave: they are the same in both databases. */
export async function ownTableNames(): Promise<string[]> {
  const records = openSqlite(':memory:');
  try {
    await migrate(records);
    return (await listPresent(records)).map(({ name }) => name);
  } finally {
    await records.close();
  }
}
