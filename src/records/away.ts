import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { StoreUnavailable } from '../kit/store-unavailable.ts';
import type { Records } from './records.ts';
import type { Tables } from './tables.ts';

/** Stands for a relational store that has not been opened yet: every question is refused. @throws StoreUnavailable */
export function awayRecords(): Pick<Records, 'db'> {
  class AwayDriver extends DummyDriver {
    override acquireConnection(): Promise<never> {
      return Promise.reject(new StoreUnavailable('records', 'it has not been opened yet'));
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new AwayDriver(),
      createIntrospector: (asked) => new PostgresIntrospector(asked),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db };
}
