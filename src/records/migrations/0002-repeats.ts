import type { Kysely, Migration } from 'kysely';

export const repeats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('repeats')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('repeats_age').on('repeats').column('created_at').execute();
  },
};
