import type { Kysely, Migration } from 'kysely';

export const revenue: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('revenue_settings')
      .addColumn('site_id', 'text', (c) => c.primaryKey().references('sites.id').onDelete('cascade'))
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('attribution_days', 'integer', (c) => c.notNull())
      .addColumn('rates', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('served_page_views')
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('page_views', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('served_page_views_key', ['site_id', 'day'])
      .execute();
  },
};
