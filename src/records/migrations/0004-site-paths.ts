import type { Kysely, Migration } from 'kysely';

export const sitePaths: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('site_paths')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('retired_at', 'text')
      .execute();
    await db.schema.createIndex('site_paths_of_site').on('site_paths').column('site_id').execute();
  },
};
