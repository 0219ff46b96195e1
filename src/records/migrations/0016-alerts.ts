import type { Kysely, Migration } from 'kysely';
import type { RecordTraits } from '../records.ts';

export function alerts(traits: RecordTraits): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('alert_settings')
        .addColumn('site_id', 'text', (c) => c.primaryKey().references('sites.id').onDelete('cascade'))
        .addColumn('alerts', 'text', (c) => c.notNull())
        .addColumn('no_data_hours', 'integer', (c) => c.notNull())
        .addColumn('recipients', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('alerts')
        .addColumn('seq', traits.rowNumber, (c) => c.primaryKey())
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
        .addColumn('key', 'text', (c) => c.notNull().unique())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('at', 'text', (c) => c.notNull())
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('lines', 'text', (c) => c.notNull())
        .addColumn('data', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('alerts_of_site').on('alerts').columns(['site_id', 'seq']).execute();
      await db.schema
        .createTable('alert_looks')
        .addColumn('site_id', 'text', (c) => c.primaryKey().references('sites.id').onDelete('cascade'))
        .addColumn('looked_at', 'text', (c) => c.notNull())
        .addColumn('judged_day', 'text')
        .execute();
      await db.schema
        .createTable('alert_conditions')
        .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('since', 'text', (c) => c.notNull())
        .addColumn('over_since', 'text')
        .addPrimaryKeyConstraint('alert_conditions_once', ['site_id', 'kind'])
        .execute();
    },
  };
}
