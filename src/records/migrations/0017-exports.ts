import type { Kysely, Migration } from 'kysely';

export const exports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('exports')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('node', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text')
      .addColumn('first_day', 'text', (c) => c.notNull())
      .addColumn('last_day', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('progress', 'integer', (c) => c.notNull())
      .addColumn('writing', 'text')
      .addColumn('reason', 'text')
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('next_try_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('bytes', 'bigint')
      .addColumn('token_hash', 'text', (c) => c.unique())
      .execute();
    await db.schema.createIndex('exports_of_site').on('exports').columns(['site_id', 'created_at']).execute();
    await db.schema
      .createTable('export_files')
      .addColumn('export_id', 'text', (c) => c.notNull().references('exports.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('rows', 'bigint', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('export_files_key', ['export_id', 'name'])
      .execute();
    await db.schema
      .createTable('dropped_events')
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('dropped_events_key', ['site_id', 'day', 'reason'])
      .execute();
  },
};
