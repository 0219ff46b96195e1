import type { Kysely, Migration } from 'kysely';

export const signInPolicy: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('accounts').addColumn('second_factor_since', 'text').execute();
    await db.schema
      .alterTable('logins')
      .addColumn('by_provider', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
