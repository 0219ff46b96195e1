import { type Kysely, type Migration, sql } from 'kysely';

export const experiments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('experiments')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('stopped_at', 'text')
      .addColumn('allocation', 'text', (c) => c.notNull())
      .addColumn('variants', 'text', (c) => c.notNull())
      .addColumn('periods', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('experiments_of_site')
      .on('experiments')
      .columns(['site_id', 'started_at'])
      .execute();
    await db.schema
      .createIndex('experiments_going_on')
      .unique()
      .on('experiments')
      .column('site_id')
      .where(sql`stopped_at`, 'is', null)
      .execute();
  },
};
