import type { Kysely, Migration } from 'kysely';

export const failedEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('failed_events')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text', (c) => c.notNull())
      .addColumn('failed_at', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('row', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('failed_events_of_site')
      .on('failed_events')
      .columns(['site_id', 'failed_at'])
      .execute();
  },
};
