import type { Kysely, Migration } from 'kysely';
import type { RecordTraits } from '../records.ts';
import { accounts } from './accounts.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { reports } from './reports.ts';
import { sites } from './sites.ts';
import { addIndexes, addTables, type TableSql } from './table-sql.ts';

export const baselineName = '0001-baseline';

/** Each table after those that it refers to. */
export const baselineTables: TableSql[] = [
  ...accounts,
  ...sites,
  ...notifications,
  ...reports,
  ...operations,
];

/** The tables of 0.1.0. A change of a table after that is a step of its own, in migrate.ts. */
export function baseline(traits: RecordTraits): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await addTables(db, traits, baselineTables);
      await addIndexes(db, baselineTables);
    },
  };
}
