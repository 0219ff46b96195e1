import type { Kysely, Migration } from 'kysely';

export const simulations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('simulations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('views', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('simulations_of_site').on('simulations').column('site_id').execute();
    await db.schema
      .createTable('simulation_pictures')
      .addColumn('simulation_id', 'text', (c) => c.notNull().references('simulations.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('png', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('simulation_pictures_key', ['simulation_id', 'name'])
      .execute();
  },
};
