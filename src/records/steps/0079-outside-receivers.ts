import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The member who gave an integration its address, and who added a recipient of reports or alerts (there by address, as
 * JSON). `id` of a user, also of one who was removed. Null where it is not known.
 */
export const outsideReceivers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['integrations', 'report_recipients']) {
      await sql`alter table ${sql.table(table)} add column made_by text`.execute(db);
    }
    await sql`alter table alert_settings add column added_by text`.execute(db);
  },
};
