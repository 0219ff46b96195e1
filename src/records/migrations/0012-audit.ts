import type { Kysely, Migration } from 'kysely';
import type { RecordTraits } from '../records.ts';

export function audit(traits: RecordTraits): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('audit')
        .addColumn('seq', traits.rowNumber, (c) => c.primaryKey())
        .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('at', 'text', (c) => c.notNull())
        .addColumn('actor_kind', 'text', (c) => c.notNull())
        .addColumn('actor_id', 'text')
        .addColumn('actor_name', 'text', (c) => c.notNull())
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('thing', 'text', (c) => c.notNull())
        .addColumn('site_id', 'text')
        .addColumn('site_name', 'text')
        .execute();
      await db.schema.createIndex('audit_of_account').on('audit').columns(['account_id', 'seq']).execute();
      await db.schema.createIndex('audit_by_time').on('audit').column('at').execute();
    },
  };
}
