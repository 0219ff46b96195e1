import { type Kysely, type Migration, sql } from 'kysely';

export const templateVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('template_versions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('template_id', 'text', (c) => c.notNull().references('templates.id').onDelete('cascade'))
      .addColumn('saved_at', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('config', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('versions_of_template')
      .on('template_versions')
      .columns(['template_id', 'saved_at'])
      .execute();
    // What stands today is the first version that can be gone back to; its template's id is free as a version's.
    await sql`INSERT INTO template_versions (id, template_id, saved_at, config)
      SELECT id, id, updated_at, config FROM templates`.execute(db);
  },
};
