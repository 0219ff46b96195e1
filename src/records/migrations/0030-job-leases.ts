import type { Kysely, Migration } from 'kysely';

/** A token for each lease, how often a lease was lost, and an index for what is looked up by kind. */
export const jobLeases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('jobs').addColumn('lease', 'text').execute();
    await db.schema
      .alterTable('jobs')
      .addColumn('lost_leases', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('jobs_kind').on('jobs').columns(['kind', 'run_at']).execute();
  },
};
