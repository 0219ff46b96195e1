import { type Kysely, type Migration, sql } from 'kysely';

export const listFindings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('list_findings')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('list', 'text', (c) => c.notNull())
      .addColumn('rule', 'text', (c) => c.notNull())
      .addColumn('first_seen', 'text', (c) => c.notNull())
      .addColumn('last_seen', 'text', (c) => c.notNull())
      .addColumn('cleared_at', 'text')
      .execute();
    // Two nodes that look at the same time tell a finding once.
    await db.schema
      .createIndex('list_findings_present')
      .unique()
      .on('list_findings')
      .columns(['site_id', 'target', 'address', 'list'])
      .where(sql`cleared_at`, 'is', null)
      .execute();
    await db.schema
      .createTable('list_checks')
      .addColumn('site_id', 'text', (c) => c.primaryKey().references('sites.id').onDelete('cascade'))
      .addColumn('checked_at', 'text', (c) => c.notNull())
      .addColumn('lists', 'text', (c) => c.notNull())
      .execute();
  },
};
