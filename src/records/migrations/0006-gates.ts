import type { Kysely, Migration } from 'kysely';

export const gates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('gates')
      .addColumn('site_id', 'text', (c) => c.primaryKey().references('sites.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
};
