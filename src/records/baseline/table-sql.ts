import { type Kysely, sql } from 'kysely';
import type { RecordTraits } from '../records.ts';

/** A table as SQL that both engines read, one column or constraint a line. */
export interface TableSql {
  name: string;
  /** `row_number` is the engine's type of an ever-growing number. */
  columns: string;
  indexes?: string[];
}

/** Names of the columns by table, of the tables that a database has. */
export type Present = Map<string, string[]>;

/** Adds the tables and columns that a database lacks: all of them to a new one. */
export async function addTables(
  db: Kysely<unknown>,
  { rowNumber }: RecordTraits,
  tables: TableSql[],
  present: Present = new Map(),
): Promise<void> {
  for (const { name, columns } of tables) {
    const known = present.get(name);
    const text = columns.replaceAll('row_number', rowNumber).trim();
    if (!known) {
      await sql.raw(`create table ${name} (${text})`).execute(db);
      continue;
    }
    for (const line of text.split(/,\n\s*/)) {
      const [column = ''] = line.split(' ', 1);
      if (column === 'constraint' || known.includes(column)) continue;
      await sql.raw(`alter table ${name} add column ${line}`).execute(db);
    }
  }
}

/** Apart from the tables: rows of an earlier version may have to be filled in for a unique index. */
export async function addIndexes(db: Kysely<unknown>, tables: TableSql[]): Promise<void> {
  for (const index of tables.flatMap(({ indexes = [] }) => indexes)) {
    await sql.raw(`create ${index.replace('index ', 'index if not exists ')}`).execute(db);
  }
}
