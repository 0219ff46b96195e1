import type { Kysely, Migration } from 'kysely';

export const siteDayEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('site_day_events')
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('events', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('site_day_events_key', ['site_id', 'day'])
      .execute();
  },
};
